import { expect, it } from "vitest";
import { askedEvents } from "./asked-events.ts";

const HIDDEN = "census,formVisit,buttonVisit,pageActivity,quickView,collector";

it("the event log leaves out page views, until they are asked for", () => {
  expect(askedEvents({})).toEqual({ except: HIDDEN });
  expect(askedEvents({ from: "2030-01-01", filters: "actor:is:visitor" })).toEqual({
    from: "2030-01-01",
    filters: "actor:is:visitor",
    except: HIDDEN,
  });
  expect(askedEvents({ views: "shown" })).toEqual({});
});

it.each([
  { stream: "census-demo.*" },
  { category: "census" },
  { type: "HitRecorded" },
  { except: "order" },
  { filters: "actor:is:visitor;type:is:HitRecorded" },
])("%j names its events itself, so that nothing is left out", (search) => {
  expect(askedEvents(search)).toEqual(search);
});
