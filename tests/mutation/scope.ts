import { globSync } from "node:fs";
import { sep } from "node:path";

/**
 * Files of `domain` that hold no rule. The reason for each group is in docs/mutation-testing.md. Everything else
 * is in scope, so that a new rule is tested without being named here.
 */
const outOfScope: readonly string[] = [
  "domain/**/*.test.ts",
  // The template engine and its words.
  "domain/templates/**",
  "domain/template-vocabulary/**",
  // What people read: texts, emails, samples of forms.
  "domain/**/{*-,}{texts,words}.ts",
  "domain/**/{*-,}rejections.ts",
  "domain/**/{*-mail,mail,mails,mail-*,notification}.ts",
  "domain/forms/form-templates.ts",
  "domain/installments/page.ts",
  "domain/customers/{account-forms,questions}.ts",
  // What pages and lists get: the shape of rows and screens.
  "domain/**/{*-,}{view,views,columns,bulk}.ts",
  // Schemas, with their defaults, and tables of constants.
  "domain/**/{*-,}{events,commands,contract,input}.ts",
  "domain/kit/{bounds,list-export,paging,person,picture-facts}.ts",
  "domain/cart/shopping-cart.ts",
  "domain/catalog/import-report.ts",
  "domain/checkout/payment-progress.ts",
  "domain/content/{collection,image,item}.ts",
  "domain/forms/{definition,field-filter,public-form,values}.ts",
  "domain/gift-cards/{chosen,recipient}.ts",
  "domain/orders/{order,order-parts}.ts",
  "domain/reviews/status.ts",
  "domain/shipping/location.ts",
  "domain/site-settings/settings.ts",
  "domain/codes/**",
  "domain/kit/{known-regions,currencies}.ts",
  "domain/installments/locales.ts",
];

const posix = (path: string): string => path.split(sep).join("/");

/** The rules that are mutated, by the folder of `domain` that they are in. */
export const rulesByFolder = (): ReadonlyMap<string, readonly string[]> => {
  const files = globSync("domain/*/**/*.ts", { exclude: [...outOfScope] }).map(posix);
  return Map.groupBy(files.toSorted(), (file) => file.split("/")[1] ?? "");
};
