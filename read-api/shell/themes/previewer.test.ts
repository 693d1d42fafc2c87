import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { samplePageData } from "#tests/support/page-data.ts";
import { createPreviewer, type Previewer, type PreviewJob } from "./previewer.ts";

const folder = mkdtempSync(join(tmpdir(), "daybook-previewer-"));
afterAll(() => rmSync(folder, { recursive: true }));

const programOf = (onMessage: string): string => {
  const path = join(folder, `${Math.random()}.mjs`);
  writeFileSync(path, `process.on("message", (job) => { ${onMessage} }); process.send("ready");`);
  return path;
};

const job = (source: string): PreviewJob => ({
  theme: { templates: { "home.html": source } },
  data: samplePageData({ name: "home", title: "" }),
  mode: "visitor",
  now: 0,
});

let previewer: Previewer | undefined;
afterEach(() => previewer?.end());
const start = (options: Parameters<typeof createPreviewer>[0]): Previewer => {
  previewer = createPreviewer(options);
  return previewer;
};

describe("previews", () => {
  it("are drawn one after the other by one process", async () => {
    const { draw } = start({});
    const answers = await Promise.all(
      ["a", "b {website.siteTitle}"].map((each) => draw(job(each))),
    );
    expect(answers.map(({ html, errors }) => [html, errors])).toEqual([
      ["a", []],
      ["b Daybook", []],
    ]);
  });
  it("report unknown names in strict mode only", async () => {
    const { draw } = start({});
    const source = "{nothing}";
    expect((await draw(job(source))).errors).toEqual([]);
    const strict = await draw({ ...job(source), mode: "strict" });
    expect(strict.errors.map(({ code }) => code)).toEqual(["value-missing"]);
  });
  it("that do not end are stopped, and the next one is drawn", async () => {
    const answer = `process.send({ html: "drawn", errors: [], ms: 0 })`;
    const { draw } = start({
      deadlineMs: 200,
      program: programOf(`if (job.theme.templates["home.html"] === "endless") for (;;); ${answer}`),
    });
    await expect(draw(job("endless"))).rejects.toMatchObject({
      status: 422,
      code: "preview-too-slow",
      message: "The preview was stopped after 0.2 seconds. Look for nested repeated sections.",
    });
    expect((await draw(job("fine"))).html).toBe("drawn");
  });
  it("that eat the memory are stopped, and the server lives", async () => {
    const { draw } = start({
      deadlineMs: 30_000,
      program: programOf("const all = []; for (;;) all.push(new Array(1000).fill(job));"),
    });
    await expect(draw(job("x"))).rejects.toMatchObject({
      status: 422,
      code: "preview-failed",
      message: "The preview exceeded its memory limit. Look for nested repeated sections.",
    });
  });
  it("are refused when too many wait", async () => {
    const { draw } = start({ maxWaiting: 1 });
    const answers = await Promise.allSettled([draw(job("a")), draw(job("b")), draw(job("c"))]);
    expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
    expect((answers[2] as PromiseRejectedResult).reason).toMatchObject({
      status: 503,
      code: "preview-busy",
    });
  });
  it("of a page without a template are empty", async () => {
    const { draw } = start({});
    const answer = await draw({ ...job(""), theme: { templates: {} } });
    expect(answer.html).toBe("");
  });
});
