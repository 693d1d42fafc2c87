const rows: readonly (readonly string[])[] = [
  [
    ...["Product ID", "Address", "Name", "Description", "Type", "Tags", "Visible"],
    ...["SKU", "Option 1 Name", "Option 1 Value", "Price", "Stock"],
  ],
  [
    ...["", "blue-bowl", "Blue bowl", "Thrown in one piece, for soup or fruit.", "Physical"],
    ...["bowls, blue", "yes", "BOWL-BLUE", "", "", "48.00", "1"],
  ],
  [
    ...["", "mug", "Mug", "Holds 300 ml.", "Physical", "mugs", "yes"],
    ...["MUG-WHITE", "Colour", "White", "24.00", "5"],
  ],
  ["", "mug", "", "", "", "", "", "MUG-GREEN", "", "Green", "24.00", "3"],
];

/**
 * A product file that owners fill in with a spreadsheet: a few columns of Daybook's own file, and one product with one
 * version, one with two. Columns that a file does not have are left as they are. Spreadsheets that separate cells by
 * semicolons have a decimal comma.
 */
export const exampleProductFile = (separator: "," | ";"): string => {
  const cellText = (cell: string): string => {
    const text = separator === ";" ? cell.replace(/^(\d+)\.(\d\d)$/, "$1,$2") : cell;
    return text.includes(separator) ? `"${text}"` : text;
  };
  return rows.map((cells) => `${cells.map(cellText).join(separator)}\r\n`).join("");
};
