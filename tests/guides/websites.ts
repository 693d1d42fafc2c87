import type { Colours, ShapeName } from "./drawings.ts";

export type PlannedProduct = {
  readonly name: string;
  readonly price: string;
  readonly stock: string;
  readonly text: string;
  readonly shape: ShapeName;
  readonly colours: Colours;
};

/** What an owner wants to have in the end. */
export type PlannedWebsite = {
  readonly id: "bakery" | "band" | "bookshop";
  readonly title: string;
  readonly tagLine: string;
  /** As the console names the starter. */
  readonly starter: string;
  /** Instead of the starter's example on the page About. */
  readonly about: string;
  readonly shipping: { readonly name: string; readonly cost: string };
  readonly payment: string;
  readonly products: readonly PlannedProduct[];
};

const crust: Colours = ["#f3dfc4", "#b8743a", "#f0c48a", "#7a4420"];
const butter: Colours = ["#efe3cf", "#d69a4e", "#ffe3ae", "#96602a"];
const berry: Colours = ["#f4e0dc", "#f7efe6", "#d98a86", "#a3303c"];
const rye: Colours = ["#e4d8c6", "#6d4427", "#b98a5e", "#3e2413"];

const night: Colours = ["#d8d3e6", "#2b2350", "#e2613e", "#f3e9d2"];
const day: Colours = ["#f2dccb", "#e2613e", "#2b2350", "#f3e9d2"];
const ash: Colours = ["#dcdfe4", "#33363d", "#e2613e", "#f3e9d2"];

const sea: Colours = ["#dde7ea", "#1f4e5f", "#e9d8a6", "#1f4e5f"];
const wood: Colours = ["#e5e8dc", "#3c5a3e", "#d9c68f", "#28402a"];
const dusk: Colours = ["#ece0e6", "#5b2a48", "#f0cfa0", "#5b2a48"];
const clay: Colours = ["#f0e2d6", "#9c4a2f", "#f3dfba", "#9c4a2f"];

export const plannedWebsites: readonly PlannedWebsite[] = [
  {
    id: "bakery",
    title: "Ofenrot",
    tagLine: "Bread and cakes from a wood-fired oven",
    starter: "Bakery",
    about:
      "Toni and Ida bake in the old smithy on the market square. Our flour comes from two mills in the valley, and everything is made by hand, in small batches.",
    shipping: { name: "Delivery in town", cost: "3.50" },
    payment: "Cash on delivery",
    products: [
      {
        ...{ name: "Country Loaf", price: "6.80", stock: "24", shape: "loaf", colours: crust },
        text: "Wheat and rye, a long night of rest, and a dark crust. One kilogram.",
      },
      {
        ...{ name: "Butter Croissant", price: "2.40", stock: "60", shape: "croissant" },
        ...{ colours: butter, text: "Folded by hand, twenty-seven layers, best before ten." },
      },
      {
        ...{ name: "Berry Cake", price: "28", stock: "6", shape: "cake", colours: berry },
        text: "Sponge, cream and what the garden gives. For eight people.",
      },
      {
        ...{ name: "Dark Rye", price: "5.90", stock: "18", shape: "loaf", colours: rye },
        text: "Pure rye sourdough that keeps for a week.",
      },
    ],
  },
  {
    id: "band",
    title: "Low Tide Choir",
    tagLine: "Slow songs for loud rooms",
    starter: "Band",
    about:
      "Four friends from a harbour town, two guitars, a harmonium and too many pedals. We record by the sea and play wherever there is a stage.",
    shipping: { name: "Mail", cost: "5" },
    payment: "Bank transfer",
    products: [
      {
        ...{ name: "Harbour Lights, LP", price: "24", stock: "120", shape: "record" },
        ...{ colours: night, text: "Eight songs on black vinyl, with a lyric sheet." },
      },
      {
        ...{ name: "First Light, EP", price: "16", stock: "80", shape: "record" },
        ...{ colours: day, text: "Four songs from the boathouse sessions." },
      },
      {
        ...{ name: "Tour Shirt", price: "22", stock: "45", shape: "shirt", colours: ash },
        text: "Organic cotton, printed by a friend of the band.",
      },
      {
        ...{ name: "Tour Poster", price: "12", stock: "200", shape: "poster", colours: night },
        text: "Screen print in three colours, 50 by 70 centimetres.",
      },
    ],
  },
  {
    id: "bookshop",
    title: "Marginalia",
    tagLine: "New and used books, and a chair to read them in",
    starter: "Bookshop",
    about:
      "Marginalia is two rooms full of books behind the old cinema. We read what we sell, write small notes on the shelves, and keep the kettle on.",
    shipping: { name: "Book post", cost: "2.90" },
    payment: "Invoice",
    products: [
      {
        ...{ name: "The Salt Year", price: "19", stock: "12", shape: "waves", colours: sea },
        text: "A lighthouse keeper counts the ships of a single winter.",
      },
      {
        ...{ name: "A Field Guide to Quiet", price: "24", stock: "9", shape: "leaf" },
        ...{ colours: wood, text: "Twelve walks without a destination." },
      },
      {
        ...{ name: "Night Trains", price: "17", stock: "15", shape: "moon", colours: dusk },
        text: "Stories for people who cannot sleep and do not want to.",
      },
      {
        ...{ name: "Letters to a Potter", price: "21", stock: "7", shape: "leaf" },
        ...{ colours: clay, text: "Forty years of letters about clay, fire and patience." },
      },
    ],
  },
];
