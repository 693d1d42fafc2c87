import { expect, it } from "vitest";
import { namesPerson } from "./names-person.ts";

const ann = ["ann.lee@mail.example", "Ann Lee", "+1 (555) 010-0199"];
const names = (address: string, name = "Late ones") => namesPerson({ name, address }, ann);

it.each([
  ["her mail address in a filter", "filters=email%3Ais%3Aann.lee%2540mail.example&sort=name"],
  ["in the search", "search=ann.lee%40mail.example"],
  ["however it is written", "search=Ann.Lee%40MAIL.example"],
  ["a part of it that is hers", "filters=email%3Acontains%3Aann.lee"],
  ["her name", "filters=name%3Acontains%3Aann%2520lee"],
  ["a part of her name", "search=Lee"],
  ["her name among other words", "search=order+of+Ann+Lee"],
  ["her phone number in other writing", "search=15550100199"],
  ["one of several values", "filters=email%3Ais%3Abob%2540b.example%2Cann.lee%2540mail.example"],
])("a view names a person by %s", (_what, address) => expect(names(address)).toBe(true));

it("a view names a person by what it is called", () =>
  expect(names("sort=-total", "Orders of ann lee")).toBe(true));

it.each([
  ["nothing but looks", "columns=name,email&sort=name&pageSize=100"],
  ["somebody else", "filters=email%3Ais%3Abob%2540b.example"],
  ["everybody at one provider", "filters=email%3Acontains%3Amail.example"],
  ["a state", "filters=status%3Ais%3Apaid%2Crefunded"],
  ["an amount", "filters=grandTotal%3Aleast%3A5000"],
  ["two letters", "search=le"],
  ["nothing that can be read", "search=%E0%A4%A"],
])("a view names nobody by %s", (_what, address) => expect(names(address)).toBe(false));
