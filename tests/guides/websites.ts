import type { Colours, ShapeName } from "./drawings.ts";
import type { LocalTime } from "./hand.ts";
import { type Policy, policiesOf, type ShopFacts } from "./policies.ts";

/** A drawing, and what it shows. */
export type PlannedPicture = {
  readonly alt: string;
  readonly shape: ShapeName;
  readonly colours: Colours;
};

/** One of each that is published again and again. */
export type PlannedContent = {
  /** The collection in the menu of the website, and its first item. */
  readonly post: PlannedItem & { readonly text: string; readonly picture: PlannedPicture };
  readonly event: PlannedItem & {
    readonly text: string;
    readonly starts: LocalTime;
    readonly ends: LocalTime;
    readonly place: string;
  };
  readonly gallery: PlannedItem & { readonly pictures: readonly PlannedPicture[] };
};
type PlannedItem = { readonly collection: string; readonly title: string };

export type PlannedProduct = {
  readonly name: string;
  readonly price: string;
  readonly stock: string;
  readonly text: string;
  readonly shape: ShapeName;
  readonly colours: Colours;
};

/** What an owner wants to have in the end. */
export type PlannedWebsite = Plan & { readonly policies: readonly Policy[] };
type Plan = {
  readonly id: "bakery" | "band" | "bookshop";
  readonly title: string;
  readonly tagLine: string;
  /** As the console names the starter. */
  readonly starter: string;
  /** Instead of the starter's example on the page About. */
  readonly about: string;
  readonly shipping: { readonly name: string; readonly cost: string };
  readonly payment: string;
  readonly facts: ShopFacts;
  readonly domain: string;
  readonly products: readonly PlannedProduct[];
  readonly content: PlannedContent;
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

const plans: readonly Plan[] = [
  {
    id: "bakery",
    title: "Ofenrot",
    tagLine: "Bread and cakes from a wood-fired oven",
    starter: "Bakery",
    about:
      "Toni and Ida bake in the old smithy on the market square. Our flour comes from two mills in the valley, and everything is made by hand, in small batches.",
    shipping: { name: "Delivery in town", cost: "3.50" },
    payment: "Cash on delivery",
    domain: "www.ofenrot.bakery",
    facts: {
      owner: "Toni and Ida Brandt",
      address: "Market Square 3, 99999 Hollerbach",
      shipsTo: "We deliver everywhere in town. From farther away, come to the old smithy.",
      takes: "What you order before six in the evening is at your door the next morning.",
      returns: "Nobody can sell bread twice. If yours is not good, write to us the same day.",
    },
    products: [
      {
        name: "Country Loaf",
        price: "6.80",
        stock: "24",
        shape: "loaf",
        colours: crust,
        text: "Wheat and rye, a long night of rest, and a dark crust. One kilogram.",
      },
      {
        name: "Butter Croissant",
        price: "2.40",
        stock: "60",
        shape: "croissant",
        colours: butter,
        text: "Folded by hand, twenty-seven layers, best before ten.",
      },
      {
        name: "Berry Cake",
        price: "28",
        stock: "6",
        shape: "cake",
        colours: berry,
        text: "Sponge, cream and what the garden gives. For eight people.",
      },
      {
        name: "Dark Rye",
        price: "5.90",
        stock: "18",
        shape: "loaf",
        colours: rye,
        text: "Pure rye sourdough that keeps for a week.",
      },
    ],
    content: {
      post: {
        collection: "Bread diary",
        title: "Why our rye rests for two nights",
        text: "Rye needs time more than it needs yeast. The second night makes the crumb moist and the crust dark.",
        picture: { alt: "A dark rye loaf", shape: "loaf", colours: rye },
      },
      event: {
        collection: "Courses",
        title: "Bake your first sourdough",
        text: "Two hours at the oven with Ida. Bring a bowl, and take your own loaf home.",
        starts: { day: "05/16/2031", hour: "10:00", half: "AM" },
        ends: { day: "05/16/2031", hour: "12:00", half: "PM" },
        place: "The old smithy",
      },
      gallery: {
        collection: "Pictures",
        title: "From the oven",
        pictures: [
          { alt: "A country loaf with a dark crust", shape: "loaf", colours: crust },
          { alt: "A cake with berries on top", shape: "cake", colours: berry },
        ],
      },
    },
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
    domain: "www.lowtide.choir",
    facts: {
      owner: "Low Tide Choir, Toni Reyes",
      address: "Harbour Road 12, 99998 Seeport",
      shipsTo: "We ship to every country that our post office knows.",
      takes: "We pack on Mondays. A parcel takes three days here, and two weeks across an ocean.",
      returns: "You have thirty days. Write to us first, and send it to the address in our terms.",
    },
    products: [
      {
        name: "Harbour Lights, LP",
        price: "24",
        stock: "120",
        shape: "record",
        colours: night,
        text: "Eight songs on black vinyl, with a lyric sheet.",
      },
      {
        name: "First Light, EP",
        price: "16",
        stock: "80",
        shape: "record",
        colours: day,
        text: "Four songs from the boathouse sessions.",
      },
      {
        name: "Tour Shirt",
        price: "22",
        stock: "45",
        shape: "shirt",
        colours: ash,
        text: "Organic cotton, printed by a friend of the band.",
      },
      {
        name: "Tour Poster",
        price: "12",
        stock: "200",
        shape: "poster",
        colours: night,
        text: "Screen print in three colours, 50 by 70 centimetres.",
      },
    ],
    content: {
      post: {
        collection: "News",
        title: "Harbour Lights is out",
        text: "Eight songs, two years of work, and one very cold boathouse. You can hear it on black vinyl.",
        picture: { alt: "The sleeve of Harbour Lights", shape: "record", colours: night },
      },
      event: {
        collection: "Shows",
        title: "Release night at the boathouse",
        text: "Doors open at seven. The harmonium comes, too.",
        starts: { day: "05/16/2031", hour: "08:00", half: "PM" },
        ends: { day: "05/16/2031", hour: "11:00", half: "PM" },
        place: "The old boathouse",
      },
      gallery: {
        collection: "Pictures",
        title: "On the road",
        pictures: [
          { alt: "The poster of the tour", shape: "poster", colours: night },
          { alt: "The shirt of the tour", shape: "shirt", colours: ash },
        ],
      },
    },
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
    domain: "www.marginalia.bookshop",
    facts: {
      owner: "Toni Ferrante",
      address: "Cinema Lane 8, 99997 Altenried",
      shipsTo: "We send books to every country in Europe.",
      takes: "Books that are here leave the same day and arrive two days later.",
      returns: "You have thirty days. Write to us first, and send it to the address in our terms.",
    },
    products: [
      {
        name: "The Salt Year",
        price: "19",
        stock: "12",
        shape: "waves",
        colours: sea,
        text: "A lighthouse keeper counts the ships of a single winter.",
      },
      {
        name: "A Field Guide to Quiet",
        price: "24",
        stock: "9",
        shape: "leaf",
        colours: wood,
        text: "Twelve walks without a destination.",
      },
      {
        name: "Night Trains",
        price: "17",
        stock: "15",
        shape: "moon",
        colours: dusk,
        text: "Stories for people who cannot sleep and do not want to.",
      },
      {
        name: "Letters to a Potter",
        price: "21",
        stock: "7",
        shape: "leaf",
        colours: clay,
        text: "Forty years of letters about clay, fire and patience.",
      },
    ],
    content: {
      post: {
        collection: "Notes",
        title: "What we read in spring",
        text: "Three of us read the same novel and do not agree. Here are the notes that were in the margins.",
        picture: { alt: "A book with a moon on its cover", shape: "moon", colours: dusk },
      },
      event: {
        collection: "Readings",
        title: "An evening with The Salt Year",
        text: "The author reads from the first winter. There is tea, and there are forty chairs.",
        starts: { day: "05/16/2031", hour: "07:30", half: "PM" },
        ends: { day: "05/16/2031", hour: "09:00", half: "PM" },
        place: "Behind the old cinema",
      },
      gallery: {
        collection: "Rooms",
        title: "New on the tables",
        pictures: [
          { alt: "A book with waves on its cover", shape: "waves", colours: sea },
          { alt: "A book with a leaf on its cover", shape: "leaf", colours: clay },
        ],
      },
    },
  },
];

export const plannedWebsites: readonly PlannedWebsite[] = plans.map((plan) => ({
  ...plan,
  policies: policiesOf(plan),
}));
