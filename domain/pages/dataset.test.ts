import { describe, expect, it } from "vitest";
import { datasetOf, readGrid } from "./dataset.ts";
import { writeChart } from "./write-chart.ts";

const sold = [
  ["Year", "Mugs", "Bowls"],
  ["2024", "1,200", "30 %"],
  ["2025", "−5", "2.5"],
];

describe("the dataset of a chart", () => {
  it("has the numbers that people write", () => {
    const { dataset, messages } = datasetOf(sold);
    expect(dataset).toEqual({
      columns: ["Mugs", "Bowls"],
      rows: [
        { name: "2024", values: [1_200, 30] },
        { name: "2025", values: [-5, 2.5] },
      ],
    });
    expect(messages).toEqual([]);
  });

  it.each([
    [[["Year"], ["2024"]], ["Your dataset must have at least one column"]],
    [[["Year", "Mugs"]], ["Your dataset must have at least one row"]],
    [[["Year", "Mugs"], ["2024"]], ["One or more rows was missing data"]],
    [
      [
        ["Year", "Mugs"],
        ["2024", "many"],
      ],
      ["One or more rows was missing data"],
    ],
    [[], ["Your dataset must have at least one column", "Your dataset must have at least one row"]],
  ])("%j lacks something: %j [B5.26]", (grid, expected) =>
    expect(datasetOf(grid).messages).toEqual(expected),
  );

  it("is read from cells of a spreadsheet or from lines with separators", () => {
    for (const separator of ["\t", ",", ";"])
      expect(readGrid(`Year${separator}Mugs\r\n2024${separator}"12"\n`)).toEqual({
        grid: [
          ["Year", "Mugs"],
          ["2024", "12"],
        ],
        messages: [],
      });
  });

  it("is cut where a table ends, and says so", () => {
    const { grid, messages } = readGrid(
      Array.from({ length: 101 }, () => Array.from({ length: 13 }, () => "1").join("\t")).join(
        "\n",
      ),
    );
    expect([grid.length, grid[0]?.length]).toEqual([100, 12]);
    expect(messages).toEqual(["Your dataset truncated to 100 rows or 12 columns"]);
  });
});

describe("a chart", () => {
  const drawn = (look: "bars" | "lines" | "shares", rows = sold) =>
    writeChart(look, datasetOf(rows).dataset, "en-US");
  const count = (html: string, tag: string) => html.split(`<${tag} `).length - 1;

  it("has a mark for each number, and a legend for several columns", () => {
    expect(count(drawn("bars"), "rect") - 2).toBe(4);
    expect(count(drawn("lines"), "circle")).toBe(4);
    expect(drawn("bars")).toContain("<title>2024, Mugs: 1,200</title>");
    expect(drawn("lines")).toContain("</svg>Bowls</li>");
  });

  it("interrupts a line where a number is missing", () => {
    const rows = [
      ["Year", "Mugs"],
      ["2023", "1"],
      ["2024", ""],
      ["2025", "3"],
    ];
    expect(drawn("lines", rows).match(/class="chart-path[^"]*" d="([^"]*)"/)?.[1]).toMatch(
      /^M[\d. ]+M[\d. ]+$/,
    );
  });

  it("divides a circle by the shares of the first column", () => {
    const rows = [
      ["Kind", "Sold"],
      ["Mugs", "3"],
      ["Bowls", "1"],
      ["None", "-2"],
    ];
    expect(drawn("shares", rows)).toContain("Mugs, Sold: 3 (75 %)");
    expect(count(drawn("shares", rows), "path")).toBe(2);
    expect(count(drawn("shares", rows.slice(0, 2)), "circle")).toBe(1);
  });

  it("is nothing without a column or a row, and finite for equal numbers", () => {
    expect(drawn("bars", [["Year"]])).toBe("");
    for (const value of ["0", "7", "-7"])
      expect(
        drawn("bars", [
          ["Year", "Mugs"],
          ["2024", value],
        ]),
      ).not.toMatch(/NaN|Infinity/);
  });

  it("escapes what owners write", () => {
    const rows = [
      ["<b>", "<script>"],
      ['"><img>', "1"],
    ];
    for (const look of ["bars", "lines", "shares"] as const)
      expect(drawn(look, rows)).not.toMatch(/<(?:b|script|img)>/);
  });
});
