import {
  getFormContract,
  getFormVersionContract,
  listFormsContract,
  listFormVersionsContract,
} from "#read-api/forms/contract.ts";

/** Calls that show forms. */
export const formReads = [
  getFormContract,
  getFormVersionContract,
  listFormsContract,
  listFormVersionsContract,
];
