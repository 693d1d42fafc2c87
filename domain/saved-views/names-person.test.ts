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
  ["a name with spaces around it", "search=++Lee++"],
  ["a value that contains an equals sign", "search=a%3Dann+lee"],
  ["a value that is not encoded", "search=x=ann+lee"],
  ["a value that contains a colon", "filters=name%3Acontains%3Ax:ann%2520lee"],
  ["the second of two conditions", "filters=status%3Ais%3Apaid%3Bname%3Ais%3Aann%2520lee"],
  ["six digits of her phone number", "search=555010"],
  ["a longer number that contains hers", "search=00155501001990"],
  ["three letters of her name", "search=ann"],
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
  ["two letters with spaces around them", "search=+le+"],
  ["an empty search", "search="],
  ["a parameter without a value", "search"],
  ["five digits", "search=55501"],
  ["another number of as many digits", "search=15550100198"],
  ["a look that has her name", "sort=ann.lee&columns=ann.lee&pageSize=ann.lee"],
  ["a field and a kind of filter that are her name", "filters=ann%3Alee%3A5000"],
  ["nothing that can be read", "search=%E0%A4%A"],
])("a view names nobody by %s", (_what, address) => expect(names(address)).toBe(false));

it("a view names nobody of whom nothing is known", () => {
  const nobody = (known: string, address: string, name = "Late ones") =>
    namesPerson({ name, address }, [known]);
  expect(nobody("", "search=ann")).toBe(false);
  expect(nobody(" ", "search=")).toBe(false);
  expect(nobody("  ", "search=++", "Any   name")).toBe(false);
});

it("a short name is compared as a whole, in the search but not in the view's own name", () => {
  const bo = (address: string, name = "Late ones") => namesPerson({ name, address }, ["Bo"]);
  expect(bo("search=bo")).toBe(true);
  expect(bo("search=book")).toBe(false);
  expect(bo("", "Bo's orders")).toBe(false);
  const ann = (name: string) => namesPerson({ name, address: "" }, [" Ann "]);
  expect(ann("Orders of ann")).toBe(true);
  expect(ann("Orders")).toBe(false);
});

it("a known text is found with the characters that separate parts of an address", () => {
  const known = (text: string, address: string) => namesPerson({ name: "", address }, [text]);
  expect(known("a=b", "search=a=b")).toBe(true);
  expect(known("a:b", "filters=name%3Ais%3Aa:b")).toBe(true);
  expect(known("Ann", "search=joanna")).toBe(true);
});

it("a short number is compared with none of the digits of others", () => {
  const known = (number: string, search: string) =>
    namesPerson({ name: "", address: `search=${search}` }, [number]);
  expect(known("(555) 010", "555.010")).toBe(true);
  expect(known("(55) 010", "155010199")).toBe(false);
  expect(known("(555) 010", "99-555-010-99")).toBe(true);
});
