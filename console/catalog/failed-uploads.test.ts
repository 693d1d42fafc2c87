import { expect, it } from "vitest";
import { failedUploadsText } from "./failed-uploads.ts";

const upload = (state: "waiting" | "running" | "failed") => ({
  id: state,
  file: new File([], "bowl.png"),
  preview: "",
  state,
  share: 0,
});

it("only pictures that failed are refused, by their number", () => {
  expect(failedUploadsText({ all: [upload("waiting"), upload("running")] })).toBeUndefined();
  expect(failedUploadsText({ all: [upload("running"), upload("failed")] })).toMatch(
    /^1 picture was/,
  );
  expect(failedUploadsText({ all: [upload("failed"), upload("failed")] })).toMatch(
    /^2 pictures were/,
  );
});
