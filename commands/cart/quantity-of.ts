/** The value of a form's field: a number if it is one, else the text, which the call rejects. */
export const quantityOf = (text: string | undefined): number | string => {
  const number = Number(text ?? "1");
  return Number.isNaN(number) || text?.trim() === "" ? (text ?? "") : number;
};
