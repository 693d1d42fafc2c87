import { expect, it } from "vitest";
import { isOwner } from "./intake-stream.ts";

it.each([
  ["somebody without a session", "ss_cvr=v1", false],
  ["a member of the website", "ss_cvr=v1; daybook_owner=Zm9v", true],
  ["a member who is a viewer and nothing else", "daybook_owner=viewer-Zm9v; ss_cvr=v1", false],
  ["nobody any more", "daybook_owner=; ss_cvr=v1", false],
])("knows %s by the cookies [B6.4]", (_who, cookies, is) => expect(isOwner(cookies)).toBe(is));
