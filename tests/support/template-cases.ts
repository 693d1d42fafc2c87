import { describe, expect, it } from "vitest";
import { compile, render } from "#domain/template-vocabulary/engine.ts";
import type { TemplateCase } from "#tests/templates/template-cases.ts";
import { renderByOracle } from "./template-oracle.ts";

/**
 * Checks our output against the cases, and the reference engine's, or a different one where we
 * deviate.
 */
export const provesCases = (cases: readonly TemplateCase[]): void => {
  describe("prints", () => {
    it.each(cases)("$name: $template", ({ template, data = {}, locale = null, output }) =>
      expect(render(compile(template).template, data, { locale }).output).toBe(output),
    );
  });
  describe("as the reference engine does, or not for a reason", () => {
    it.each(cases)(
      "$name: $template",
      ({ template, data = {}, locale = null, output, deviates }) => {
        const theirs = renderByOracle(template, data, { locale }).output;
        if (deviates === undefined) expect(theirs).toBe(output);
        else expect(theirs).not.toBe(output);
      },
    );
  });
};
