/** Pages by path; the server gives the same file for every path without a dot. */

export const here = $state({ path: typeof location === "undefined" ? "/" : location.pathname, query: typeof location === "undefined" ? "" : location.search });

function arrive(): void {
  here.path = location.pathname;
  here.query = location.search;
}

export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  arrive();
  scrollTo(0, 0);
}

/** Links are plain links; those inside the client do not load the page anew. */
export function startRouter(): void {
  addEventListener("popstate", arrive);
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}

/** The parts of the path: /table/AB12 is ["table", "AB12"]. */
export const parts = (): string[] => here.path.split("/").filter(Boolean).map(decodeURIComponent);
export const query = (name: string): string | null => new URLSearchParams(here.query).get(name);
