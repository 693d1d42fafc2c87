import type { PageDocument } from "#domain/pages/document.ts";
import { starterDocument } from "#domain/starters/all.ts";
import { ourStory } from "./our-story.ts";
import { questions } from "./questions.ts";

type DemoPage = {
  readonly pageId: string;
  readonly path: string;
  readonly document: PageDocument;
};

/** Other paths than those of starters, so that a starter can make its own pages in the demo. */
export const demoPages: readonly DemoPage[] = [
  { pageId: "demo-our-story", path: "our-story", document: starterDocument(ourStory) },
  { pageId: "demo-questions", path: "questions", document: starterDocument(questions) },
];
