import { Stack, Textarea, TextInput } from "@mantine/core";
import { MAX_SEO_DESCRIPTION_LENGTH, MAX_SEO_TITLE_LENGTH } from "#domain/catalog/rejections.ts";
import { productUrl } from "#domain/catalog/slug.ts";
import { pageTitle } from "#domain/kit/page-title.ts";
import { htmlText } from "#domain/templates/html-text.ts";
import { useWebsite } from "../kit/session/session.tsx";
import type { ProductDraft } from "./product-draft.ts";
import classes from "./snippet-fields.module.css";

/** Search engines cut longer texts, so that these are the ones to aim for. */
const SHOWN_TITLE = 60;
const SHOWN_DESCRIPTION = 155;

const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text;

const lengthText = (text: string, shown: number): string =>
  `${text.length} characters. Search engines show about ${shown}.`;

/** What search engines and link previews say about the product. */
export const SnippetFields = ({
  draft: { name, slug, description, seoTitle, seoDescription },
  onChange,
  refused,
}: {
  readonly draft: ProductDraft;
  readonly onChange: (change: Partial<ProductDraft>) => void;
  readonly refused: Readonly<Record<string, string | undefined>>;
}) => {
  const website = useWebsite();
  const title = seoTitle.trim() || name.trim() || "Name of the product";
  const text = seoDescription.trim() || htmlText(description);
  return (
    <Stack gap="md">
      <TextInput
        label="Title for search engines"
        description={
          seoTitle === "" ? "Empty: the product’s name." : lengthText(seoTitle, SHOWN_TITLE)
        }
        placeholder={name}
        maxLength={MAX_SEO_TITLE_LENGTH}
        error={refused.seoTitle}
        value={seoTitle}
        onChange={({ currentTarget }) => onChange({ seoTitle: currentTarget.value })}
      />
      <Textarea
        label="Description for search engines"
        description={
          seoDescription === ""
            ? "Empty: the beginning of the description."
            : lengthText(seoDescription, SHOWN_DESCRIPTION)
        }
        autosize
        minRows={2}
        maxRows={5}
        maxLength={MAX_SEO_DESCRIPTION_LENGTH}
        error={refused.seoDescription}
        value={seoDescription}
        onChange={({ currentTarget }) => onChange({ seoDescription: currentTarget.value })}
      />
      <figure className={classes.snippet} aria-label="Preview of the search result">
        <p className={classes.address}>{`${window.location.host}${productUrl(slug)}`}</p>
        <p className={classes.title}>{cut(pageTitle(title, website.title), SHOWN_TITLE)}</p>
        <p className={classes.text}>{cut(text, SHOWN_DESCRIPTION)}</p>
      </figure>
    </Stack>
  );
};
