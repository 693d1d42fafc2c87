/** A name may hold any character; subjects and headings are one line. */
export const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();
