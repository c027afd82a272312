/** Requests to the server. A refusal is an Error that carries the server's word and sentence. */

export class Refusal extends Error {
  constructor(
    readonly error: string,
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

async function ask<T>(method: string, path: string, body?: string): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api/v1${path}`, {
      method,
      credentials: "same-origin",
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body,
    });
  } catch {
    throw new Refusal("offline", "the server cannot be reached", 0);
  }
  if (answer.status === 204) return undefined as T;
  const told: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const problem = (told ?? {}) as { error?: string; message?: string };
    throw new Refusal(problem.error ?? "error", problem.message ?? answer.statusText, answer.status);
  }
  return told as T;
}

export const get = <T>(path: string): Promise<T> => ask<T>("GET", path);
export const post = <T>(path: string, body?: unknown): Promise<T> => ask<T>("POST", path, body === undefined ? undefined : JSON.stringify(body));
/** JSON that is text already. */
export const postText = <T>(path: string, text: string): Promise<T> => ask<T>("POST", path, text);
export const patch = <T>(path: string, body: unknown): Promise<T> => ask<T>("PATCH", path, JSON.stringify(body));
