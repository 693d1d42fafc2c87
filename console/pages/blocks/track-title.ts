const NUMBER = /^(\d{1,3})(\s*[._-]\s*|\s+)(?=\S)/;

/**
 * What a track without a title is called: what the library calls its file, or else the file's name without its ending and
 * number. “01 Loud.wav” and “1 - Loud.wav” are “Loud”; “99 Luftballons.mp3” keeps its number unless it is the 99th track.
 */
export const trackTitle = (
  { title, name }: { readonly title: string; readonly name: string },
  place: number,
): string => {
  if (title !== "") return title;
  const text = name.replace(/\.[a-z0-9]{2,4}$/i, "");
  const [beginning = "", number = "", mark = ""] = NUMBER.exec(text) ?? [];
  const isNumber = number.startsWith("0") || mark.trim() !== "" || Number(number) === place;
  return (isNumber ? text.slice(beginning.length) : text).replaceAll("_", " ").trim();
};
