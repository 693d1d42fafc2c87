/** A name can contain any character, but subjects and headings have one line. */
export const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();
