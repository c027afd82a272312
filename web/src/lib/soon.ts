/** For what can wait until the new position is on the screen: measuring, the title, the icon. Gives a function that calls it off. */
export function soon(work: () => void): () => void {
  const timer = setTimeout(work, 80);
  return () => clearTimeout(timer);
}
