import { type DemoItem, post, scenePicture } from "./shapes.ts";

const ines = { displayName: "Inês Duarte" };
const theo = { displayName: "Theo Marsh" };

const paper: readonly DemoItem[] = [
  post(3, {
    urlId: "a-page-a-day",
    title: "A page a day, and nothing to prove",
    author: ines,
    categories: ["Habits"],
    tags: ["journal", "planning"],
    commentState: 1,
    mainImage: scenePicture("desk", "An open planner on a desk, with a cup of coffee and a pen"),
    excerpt:
      "<p>The most common question over the counter is not about paper at all. It is how to keep going after the second week.</p>",
    body: `<p>The most common question over the counter is not about paper at all. It is how to keep going after the second week, when the good pen has gone missing and nothing has happened worth a sentence.</p>
<p>Here is what works for the people who come back for their fourth or fifth book. None of it is clever.</p>
<h2>Make the page smaller than the day</h2>
<p>A day does not fit on a page and is not supposed to. Write the date, one thing that you saw, one thing that you would forget. That is four lines. If there is a fifth, you will notice.</p>
<h2>Leave the book open</h2>
<p>A closed book is a decision; an open one is an invitation. The <a href="/shop/p/field-notebook">Field Notebook</a> lies flat for exactly this reason, and it is the reason why we still sew it.</p>
<h2>Skip without ceremony</h2>
<p>Our <a href="/shop/p/daily-planner">Daily Planner</a> has no dates in it. We print it so because of a customer who had stopped in March and felt watched by April. Turn the page. Begin where you are.</p>
<blockquote><p>“I have kept a journal for thirty years, and about twelve of them have anything in them.” — a customer, cheerfully</p></blockquote>`,
  }),
  post(12, {
    urlId: "what-the-mill-taught-us",
    title: "What the mill taught us about patience",
    author: theo,
    categories: ["Workshop"],
    tags: ["paper", "makers"],
    commentState: 1,
    mainImage: scenePicture(
      "mill",
      "A paper mill with a red roof and a water wheel beside a river",
    ),
    excerpt:
      "<p>Twice a year we drive up to the mill that makes our paper. We go for the paper and stay for the arguments about water.</p>",
    body: `<p>Twice a year we drive up to the mill that makes our paper. We go for the paper and stay for the arguments about water: how hard it is this spring, whether the river has been sulking, what that does to a sheet.</p>
<p>A machine can make in a minute what the mill makes in a week. The difference is in the drying. Fast paper is pulled flat while it is still wet, and it remembers. Slow paper hangs until it has made up its own mind, and then it stays as it is for a century.</p>
<figure><img src="/images/scene-drying-sheets.svg" alt="Sheets of paper pegged to lines in two rows" width="1500" height="1000"><figcaption>The loft. Nine days in a dry autumn, fourteen in a wet one.</figcaption></figure>
<p>You can feel it with a fountain pen. The line stays where you put it. Turn the leaf over and nothing has come along.</p>
<p>The batch for this year is two hundred reams, which sounds like a lot until December. It goes into the <a href="/shop/p/linen-journal">Linen-bound Journal</a> first, because the binders ask first.</p>`,
  }),
  post(24, {
    urlId: "choosing-a-first-ink",
    title: "How to choose a first bottle of ink",
    author: ines,
    categories: ["How to"],
    tags: ["ink", "fountain pens"],
    mainImage: scenePicture("ink-shelf", "Three shelves of ink bottles in eight colours"),
    excerpt:
      "<p>Twenty-four colours stand behind the counter, and everybody points at the same three. A short guide to the other twenty-one.</p>",
    body: `<p>Twenty-four colours stand behind the counter, and everybody points at the same three. That is fair: they are good. But a bottle lasts a year of letters, and a year is a long time with a colour that you chose because it looked like ink.</p>
<ol><li><strong>Write your own name with it.</strong> Not a squiggle. You know your name, so you will see the colour.</li>
<li><strong>Wait a minute.</strong> All inks are darker wet. Oxblood goes brown at the edges; Moss goes quiet.</li>
<li><strong>Ask what the paper is.</strong> Cheap paper drinks ink and shows it on the other side. Better paper lets it stand.</li></ol>
<p>If it is for one pen and everything, take Midnight. If it is for letters, take Walnut: it looks as though it has already been kept for years. All four live <a href="/shop/p/bottled-ink">in the shop</a>, and there is a saucer of each by the till for dipping.</p>`,
  }),
  post(38, {
    urlId: "sewn-not-glued",
    title: "Sewn, not glued",
    author: theo,
    categories: ["Workshop"],
    tags: ["bookbinding", "makers"],
    commentState: 1,
    mainImage: scenePicture("sewing-frame", "A sewing frame with cords and half of a book on it"),
    excerpt:
      "<p>A notebook opens about a thousand times in its life. We counted, or rather Marta did, one rainy week in the workshop.</p>",
    items: [
      scenePicture("sewing-frame", "A sewing frame with cords and half of a book", "Sewing"),
      scenePicture("press", "A bookbinder’s press with a wooden handle", "Pressing"),
      scenePicture("marbled", "Paper marbled in waves of blue, red, yellow and cream", "Endpapers"),
      scenePicture("bench", "A workbench under a window", "And away"),
    ],
    galleryOptions: {
      design: "slider",
      "aspect-ratio": "standard",
      lightbox: true,
      controls: true,
      padding: 16,
    },
    body: `<p>A notebook opens about a thousand times in its life. We counted, or rather Marta did, one rainy week in the workshop, with a book that she had bound and a clicker that she had borrowed from the bakery.</p>
<p>At four hundred, a glued spine begins to talk. At seven hundred it lets go of a page, always the one with the address on it. A sewn spine at a thousand is merely comfortable.</p>
<h2>How it is done</h2>
<p>Sheets are folded into sections of four. Each section is sewn through its fold to three cords that are stretched on a frame, and to the section below. The thread is linen, waxed, one length for the whole book. There is no knot until the end, and no second chance.</p>
<p>It takes Marta eleven minutes. She says nine. The clicker says eleven.</p>`,
  }),
];

const town: readonly DemoItem[] = [
  post(55, {
    urlId: "letters-are-slow-on-purpose",
    title: "Letters are slow on purpose",
    author: ines,
    categories: ["Habits"],
    tags: ["letters"],
    mainImage: scenePicture("letters", "Three sealed envelopes, a stamp and a pen on a table"),
    excerpt:
      "<p>Nobody has ever kept a text message in a shoebox. Some thoughts about the post, and a small dare.</p>",
    body: `<p>Nobody has ever kept a text message in a shoebox. There is nothing wrong with text messages; they are for saying that the train is late. A letter is for the things that will still be true when it arrives.</p>
<p>Three days is a good length of time for a thought. You cannot be witty at somebody across three days. You can only tell them something.</p>
<p>So here is a dare. Write to one person this month, one side of one sheet, and do not tell them that it is coming. If you need paper, the <a href="/shop/p/letter-writing-set">Letter Writing Set</a> has twelve sheets, which is eleven more than the dare.</p>`,
  }),
  post(71, {
    urlId: "by-bicycle",
    title: "Everything within five miles goes by bicycle",
    author: theo,
    categories: ["Shop news"],
    tags: ["delivery"],
    commentState: 1,
    mainImage: scenePicture("bicycle", "A red bicycle with a parcel on its rack"),
    excerpt:
      "<p>Since spring, orders for addresses in town are delivered by Theo, a red bicycle and a rain cape that has seen better days.</p>",
    body: `<p>Since spring, orders for addresses in town are delivered by me, a red bicycle and a rain cape that has seen better days. It began because the van broke down. It goes on because it turns out that people like to be handed things.</p>
<p>The figures, for those who asked: 312 parcels, 640 miles, two flat tyres, one dog. Nothing has been late. One calendar has been slightly bent, and was replaced before I got back to the shop.</p>
<p>There is nothing to choose at the checkout. If you live close by, you will hear a bell.</p>`,
  }),
  post(96, {
    urlId: "the-type-case",
    title: "Forty drawers of small lead letters",
    author: theo,
    categories: ["Workshop"],
    tags: ["printing", "makers"],
    mainImage: scenePicture("type-case", "A wooden case with a metal letter in each compartment"),
    excerpt:
      "<p>The case came from a printer in Troy who was closing down. He asked for no money, only that we use the ampersands.</p>",
    body: `<p>The case came from a printer in Troy who was closing down. He asked for no money, only that we use the ampersands. There are ninety-one of them. He had plans, he said, that never came to anything.</p>
<p>So the labels on our ink, the bands around the ledgers and the title on every journal are set by hand from his type, and printed on a proof press that needs both arms and some faith. Where we could have written <em>and</em>, we have not.</p>
<p>Forty-one ampersands are in use at the moment. We are getting there.</p>`,
  }),
  post(128, {
    urlId: "open-late",
    title: "Why the lamp is on until nine on Thursdays",
    author: ines,
    categories: ["Shop news"],
    tags: ["shop", "habits"],
    mainImage: scenePicture("night", "A lamp on a desk at night, with books, ink and a window"),
    excerpt:
      "<p>The shop closes at six. On Thursdays the big table stays, and so does whoever wants to write at it.</p>",
    body: `<p>The shop closes at six. On Thursdays the big table stays, and so does whoever wants to write at it. There is tea. There is no programme, nobody reads anything aloud, and the only rule is that telephones stay in the drawer with the wax.</p>
<p>It started with two people who had nowhere quiet to finish a letter. Last week there were fourteen, and for almost an hour the only sound was nibs.</p>
<p>Come as you are. Paper for the evening is on the house; see <a href="/events">what else is on</a>.</p>`,
  }),
];

/** Not to be seen before its day. */
const scheduled: readonly DemoItem[] = [
  post(-6, {
    urlId: "the-winter-list",
    title: "The winter list",
    author: ines,
    categories: ["Shop news"],
    tags: ["shop"],
    mainImage: scenePicture("shopfront", "The shop with its striped awning and a lit window"),
    body: "<p>What will be new before the holidays, what will be back, and what we have decided to stop making.</p>",
  }),
];

export const posts: readonly DemoItem[] = [...paper, ...town, ...scheduled];
