import { expect, it } from "vitest";
import { CallError } from "../kit/calls/api.ts";
import {
  exampleContent,
  firstText,
  pageSnippet,
  refusalOf,
  serverSnippet,
} from "./schema-draft.ts";

it("shows a content that the schema describes", () => {
  expect(exampleContent(firstText)).toEqual({ step: 1 });
  const properties = { plan: { enum: ["gold"] }, tags: { type: "array" }, on: { type: "boolean" } };
  expect(exampleContent(JSON.stringify({ properties }))).toEqual({
    plan: "gold",
    tags: [],
    on: true,
  });
  expect(exampleContent("{")).toEqual({});
});

it("writes snippets that run as they are", () => {
  const snippet = pageSnippet("signup_step", { note: 'It\'s "fine"' });
  const code = snippet.replace(/<\/?script>/g, "");
  const sent: unknown[] = [];
  new Function("fetch", "location", "crypto", code)(
    (path: string, { body }: { body: string }) => sent.push([path, JSON.parse(body)]),
    { pathname: "/start" },
    { randomUUID: () => "id" },
  );
  expect(sent).toEqual([
    [
      "/api/v1/clanker/events",
      {
        eventSchemaName: "signup_step",
        eventId: "id",
        eventContent: '{"page_path":"/start","note":"It\'s \\"fine\\""}',
      },
    ],
  ]);
  expect(serverSnippet("https://a.example", "x", { note: "It's" })).toContain("It'\\''s");
});

it("reads the problems of a refused release", () => {
  const problems = [{ path: "/type", message: "No." }];
  const error = new CallError(409, "breaking-change", "No.", {}, { problems, needs: "model" });
  expect(refusalOf(error)).toEqual({ problems, needs: "model" });
  expect(refusalOf(new Error("x"))).toEqual({ problems: [], needs: undefined });
});
