const save = (name: string, content: Blob): void => {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The download has started by the next turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(url));
};

/** Saves a file, like a download. */
export const saveJson = (name: string, data: unknown): void =>
  save(name, new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }));

/** The mark at the beginning tells spreadsheets that the text is UTF-8. */
export const saveCsv = (name: string, text: string): void =>
  save(name, new Blob(["\uFEFF", text], { type: "text/csv" }));
