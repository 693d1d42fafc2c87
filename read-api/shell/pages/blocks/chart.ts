import { datasetOf } from "#domain/pages/dataset.ts";
import { writeChart } from "#domain/pages/write-chart.ts";
import type { BlockServing } from "./serving.ts";

export const chart: BlockServing<"chart"> = {
  view: ({ look, rows }, { website }) => {
    const { dataset } = datasetOf(rows);
    const [head = [], ...body] = rows;
    return { drawing: writeChart(look, dataset, website.locale), head, body };
  },
};
