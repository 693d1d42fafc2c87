import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  entries: [
    {
      id: "import-products",
      kind: "action",
      label: "Import products",
      also: "csv upload shopify spreadsheet",
      to: "/products/import",
      permission: "products:write",
    },
  ],
};
