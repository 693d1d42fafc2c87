import { registerHooks } from "node:module";

/** Loaded before Daybook (`--import`): the feature that answers analysts' questions declares nothing. */
const FEATURE = /\/features\/analysis\.ts$/;

registerHooks({
  load: (url, context, nextLoad) =>
    FEATURE.test(url)
      ? {
          format: "module",
          shortCircuit: true,
          source: 'export const analysis = { name: "analysis" };',
        }
      : nextLoad(url, context),
});
