/** What a form's field says: a number where it is one, else the text, for the call to refuse. */
export const quantityOf = (text: string | undefined): number | string => {
  const number = Number(text ?? "1");
  return Number.isNaN(number) || text?.trim() === "" ? (text ?? "") : number;
};
