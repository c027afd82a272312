/** Who sits at this browser. */

import { get, patch, post } from "./api";
import { number, T } from "./i18n.svelte";
import type { Person, Row } from "./types";

export const me = $state<{ person: Person | null; known: boolean }>({ person: null, known: false });

export async function recognise(): Promise<void> {
  me.person = (await get<{ person: Person | null }>("/me")).person;
  me.known = true;
}

/** Somebody who just wants to play gets a name and can change it later. */
export async function somebody(): Promise<Person> {
  if (!me.known) await recognise();
  me.person ??= await post<Person>("/guest", { name: `${T("common.guest")} ${number(100 + Math.floor(Math.random() * 900))}` });
  return me.person;
}

export async function rename(name: string): Promise<void> {
  me.person = me.person ? await patch<Person>("/me", { name }) : await post<Person>("/guest", { name });
}

export async function signIn(name: string, password: string): Promise<void> {
  me.person = await post<Person>("/login", { name, password });
}

export async function signUp(name: string, password: string): Promise<void> {
  me.person = await post<Person>("/account", { name, password });
}

export async function signOut(): Promise<void> {
  await post("/logout");
  me.person = null;
}

export const myTables = (): Promise<Row[]> => (me.person ? get<Row[]>("/me/tables") : Promise.resolve([]));
