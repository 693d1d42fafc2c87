import { createMemoryEventStore } from "./memory.ts";
import { describeEventStore } from "./port.suite.ts";

describeEventStore("the event store in memory", async (options) => createMemoryEventStore(options));
