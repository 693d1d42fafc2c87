/** Hands the browser a file to keep, as a download would. */
export const saveJson = (name: string, data: unknown): void => {
  const url = URL.createObjectURL(
    new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }),
  );
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun once the browser comes round again.
  setTimeout(() => URL.revokeObjectURL(url));
};
