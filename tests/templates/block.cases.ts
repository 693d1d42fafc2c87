import { type InstructionCase, of } from "./instruction-page.ts";

const sections = of([
  ["goes into an object", "{.section a}{n}{.end}", "2"],
  ["finds outer names in variables", "{.section a}{s}{.end}", "text"],
  ["does not find outer names for sections", "{.section a}{.section s}x{.or}-{.end}{.end}", "-"],
  ["hides outer names by null", "{.section people}{nul}{.end}", ""],
  [
    "takes the or for each nothing",
    "{.section zero}x{.or}1{.end}{.section no}x{.or}2{.end}{.section nul}x{.or}3{.end}{.section empty}x{.or}4{.end}{.section none}x{.or}5{.end}{.section nothing}x{.or}6{.end}{.section gone}x{.or}7{.end}",
    "1234567",
  ],
  ["stands in the value in its or", "{.section zero}x{.or}[{@}]{.end}", "[0]"],
  ["goes over true and text", "{.section yes}{@}{.end}{.section s}{@}{.end}", "truetext"],
  ["asks or-predicates", "{.section gone}x{.or equal? n 4}4{.or equal? n 3}3{.or}-{.end}", "3"],
  ["goes on behind a second or", "{.section gone}1{.or}2{.or}3{.end}", "23"],
  ["runs when it is left open", "{.section a}{n}", "2"],
  ["ignores ends and ors at the root", "a{.end}b{.or}c{.alternates with}d", "abcd"],
  ["of @", "{.section @}{s}{.end}", "text"],
  [
    "of a variable of the same section only",
    "{.var @x a}{.section @x}{n}{.end}{.section a}{.section @x}y{.or}n{.end}{.end}",
    "2n",
  ],
]);

const repeated = of([
  ["repeats", "{.repeated section list}{@},{.end}", "x,y,z,"],
  ["goes into objects", "{.repeated section people}{name}{n}{.end}", "Ann3Bob3"],
  ["counts", "{.repeated section list}{@index}{@index0} {.end}", "10 21 32 "],
  [
    "counts in an inner section",
    "{.repeated section people}{.section name}{@index}{.end}{.end}",
    "12",
  ],
  [
    "counts the inner list",
    "{.repeated section people}{.repeated section tags}{@index}{@}{.end};{.end}",
    "1p2q;;",
  ],
  ["has no index outside", "[{@index}]", "[]"],
  [
    "puts alternates between, over the one before",
    "{.repeated section list}{@}{.alternates with}<{@}{@index}>{.end}",
    "x<x1>y<y2>z",
  ],
  [
    "puts a block of the alternates into the body",
    "{.repeated section list}{@}{.alternates with}-{.if n}!{.end}+{.end}",
    "x!+-y!+-z!+",
  ],
  [
    "takes the or",
    "{.repeated section none}x{.or}1{.end}{.repeated section gone}x{.or}2{.end}{.repeated section a}x{.or}3{.end}{.repeated section s}x{.or}4{.end}{.repeated section nul}x{.or}5{.end}",
    "12345",
  ],
  [
    "takes alternates and or",
    "{.repeated section list}{@}{.alternates with},{.or}none{.end}",
    "x,y,z",
  ],
  ["stands outside in its or", "{.repeated section none}x{.or}{@.n}{.end}", "3"],
  ["finds the length of the list", "{.repeated section list}{length}{.end}", "333"],
  [
    "does not go into the index",
    "{.repeated section list}{.section @index}x{.or}-{.end}{.end}",
    "---",
  ],
]);

const conditions = of([
  ["one side", "{.if a}Y{.or}N{.end}{.if zero}Y{.or}N{.end}", "YN"],
  ["||", "{.if zero || n}Y{.or}N{.end}", "Y"],
  ["&&", "{.if n&&zero}Y{.or}N{.end}", "N"],
  ["no precedence", "{.if n || n && zero}Y{.or}N{.end}{.if zero && n || n}Y{.or}N{.end}", "YN"],
  ["three sides", "{.if zero || no || n}Y{.or}N{.end}{.if n && s && zero}Y{.or}N{.end}", "YN"],
  ["outer names", "{.section a}{.if s}Y{.or}N{.end}{.end}", "Y"],
  ["a predicate", "{.if equal? n 3}Y{.or}N{.end}", "Y"],
  ["spaces around", "{.if  n\n||\tzero }Y{.end}", "Y"],
  ["of nothing", "[{.if }Y{.or}N{.end}]", "[]"],
  ["a predicate with another divider", "{.equal?:n:3}Y{.end}", "Y"],
  ["an unknown predicate", "{.nobody?}Y{.or}N{.end}", "N"],
  ["no frame of their own", "{.section a}{.if n}{@.n}{.end}{.end}", "2"],
]);

export const blockCases: readonly InstructionCase[] = [...sections, ...repeated, ...conditions];
