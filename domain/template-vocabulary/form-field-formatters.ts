import { Markup } from "../templates/markup.ts";
import { asText } from "../templates/readings.ts";
import type { FormatterDefinition, Scope } from "../templates/scope.ts";
import { isTruthy, ownMember } from "../templates/values.ts";
import { localized } from "./commerce-message.ts";
import { markup, textOf } from "./content-markup.ts";

const answers: Readonly<Record<string, string>> = {
  "-2": "Strongly Disagree",
  "-1": "Disagree",
  "0": "Neutral",
  "1": "Agree",
  "2": "Strongly Agree",
};

const likert = (values: object, scope: Scope): Markup => {
  const rows = Object.entries(values).map(([question, answer]) => {
    const key = asText(answer);
    const text = answers[Object.hasOwn(answers, key) ? key : "0"] ?? "";
    const own = scope.resolve(`localizedStrings.productAnswerMap${text.replace(" ", "")}`);
    const answerText = typeof own === "string" ? own : text;
    return markup`\n  <div><span style="font-weight:bold;">${question}:</span> ${answerText}</div>`
      .html;
  });
  scope.charge(rows.length);
  return markup`<div style="padding-left:5px;">${new Markup(rows.join(""))}\n</div>`;
};

const checkbox = (field: unknown, values: unknown): Markup => {
  if (!isTruthy(values)) return markup`${ownMember(field, "value")}`;
  const list = Array.isArray(values) ? values : [];
  return new Markup(`${list.map((each) => markup`${each}`.html).join(", ")}\n`);
};

/** Answers with several parts; undefined for a field with one. */
const answerOf = (type: string, field: unknown, scope: Scope): Markup | undefined => {
  const values = ownMember(field, "values");
  const of = (name: string): unknown => ownMember(values, name);
  const orZeros = (name: string): unknown => (isTruthy(of(name)) ? of(name) : "00");
  switch (type) {
    case "address": {
      const second = isTruthy(of("Line2")) ? markup`\n  <div>${of("Line2")}</div>` : "";
      return markup`<div style="padding-left:5px;">\n  <div>${of("Line1")}</div>${second}\n  <div>${of("City")}, ${of("State")} ${of("Zip")} ${of("Country")}</div>\n</div>`;
    }
    case "checkbox":
      return checkbox(field, values);
    case "date":
      return markup`${of("Month")}/${of("Day")}/${of("Year")}`;
    case "likert":
      return likert(Object(values), scope);
    case "name":
      return markup`${of("First")} ${of("Last")}`;
    case "phone": {
      const country = isTruthy(of("Country")) ? markup`+${of("Country")} ` : "";
      return markup`${country}${of("Areacode")}-${of("Prefix")}-${of("Line")}`;
    }
    case "time":
      return markup`${orZeros("Hour")}:${orZeros("Minute")}:${orZeros("Second")} ${of("Ampm")}`;
    default:
      return undefined;
  }
};

/** One answer of a product's form in a cart or an order. */
const summaryField: FormatterDefinition["run"] = (field, _args, scope) => {
  const type = textOf(field, "type");
  if (type === "likert" && (ownMember(field, "values") ?? null) === null) return "";
  const answer = answerOf(type, field, scope) ?? markup`${textOf(field, "value")}`;
  const shown =
    answer.html === ""
      ? localized(scope, "productSummaryFormNoAnswerText", "").trim() || "N/A"
      : answer;
  return markup`<div style="font-size:11px; margin-top:3px">\n  <span style="font-weight:bold;">${textOf(field, "rawTitle")}:</span> ${shown}\n</div>`;
};

export const formFieldFormatters: readonly FormatterDefinition[] = [
  { name: "summary-form-field", run: summaryField },
];
