import type { ContentKind } from "#domain/content/collection.ts";
import type { ContentRecordType } from "#domain/content/item.ts";
import type { GalleryOptions } from "#domain/galleries/options.ts";
import type { ProductCollectionView } from "../catalog/item-data.ts";

/** A picture of a post, an event or a gallery. Members without a value are absent. Spec: B3.50. */
export type ContentImageView = {
  readonly id: string;
  readonly assetUrl: string;
  readonly altText: string;
  /** A decorative picture of a gallery: screen readers skip it. */
  readonly isDecorative?: true;
  readonly title: string;
  /** Plain text of the body, for captions. */
  readonly description: string;
  /** Safe HTML. */
  readonly body: string;
  /** 'WxH' in pixels; empty when unknown. */
  readonly originalSize: string;
  readonly mediaFocalPoint: { readonly x: number; readonly y: number };
  readonly colorData?: Readonly<Record<string, string>>;
  /** For `image-srcset`; empty when the picture has one width only. */
  readonly systemDataVariants: string;
  readonly filename: string;
  readonly componentKey?: string;
  readonly licensedAssetPreview?: Readonly<Record<string, string>>;
};

/** Absent members are unknown: `{.location?}` requires both coordinates. */
export type LocationView = {
  readonly addressTitle: string;
  readonly addressLine1: string;
  readonly addressLine2: string;
  readonly addressCountry: string;
  readonly mapLat?: number;
  readonly mapLng?: number;
};

/** A post, an event or a gallery. Spec: B3.44. */
export type ContentItemView = {
  readonly id: string;
  /** 1 text, 2 image, 12 event, 14 gallery. Spec: B3.84. */
  readonly recordType: ContentRecordType;
  /** "text", "image", "event", "gallery". */
  readonly recordTypeLabel: string;
  readonly title: string;
  /** /<collection>/<urlId> */
  readonly fullUrl: string;
  readonly urlId: string;
  /** URL of the main picture; empty when there is none. */
  readonly assetUrl: string;
  readonly mainImageId: string | null;
  readonly mainImage: ContentImageView | null;
  /** Pictures of a gallery. */
  readonly items: readonly ContentImageView[];
  /** Options of the gallery that apply. Spec: B3.51 – B3.74. */
  readonly options: GalleryOptions;
  /** Safe HTML, derived from the body when the owner wrote none: `{excerpt|markup}`. */
  readonly excerpt: string;
  /** The excerpt as plain text of up to 300 characters. */
  readonly summary: string;
  /** Safe HTML, `{body|markup}`; cut in lists. */
  readonly body: string;
  readonly author: { readonly displayName: string };
  /** Milliseconds since 1970, like the other times: `{publishOn|date %B %e, %Y}`. */
  readonly publishOn: number;
  readonly updatedOn: number;
  /** Start of an event, else null. */
  readonly startDate: number | null;
  readonly endDate: number | null;
  readonly location: LocationView | null;
  readonly tags: readonly string[];
  readonly categories: readonly string[];
  readonly commentState: number;
  readonly publicCommentCount: number;
  readonly externalLink: string;
  readonly sourceUrl: string;
  readonly passthrough: boolean;
  readonly promotedBlockType: string;
  readonly starred: boolean;
  /** The next newer and older posts, on a post's own page; else null. */
  readonly newer: { readonly title: string; readonly fullUrl: string } | null;
  readonly older: { readonly title: string; readonly fullUrl: string } | null;
  readonly collection: Pick<
    ContentCollectionView,
    "id" | "title" | "fullUrl" | "type" | "typeName"
  > & { readonly kind: ContentKind };
};

/** New content for the home page; null and empty on other pages. */
export type LatestView = {
  readonly posts: readonly ContentItemView[];
  /** The next event. */
  readonly event: ContentItemView | null;
};

/** A month of a calendar in whole weeks. Texts are in the language of the website’s formats. */
export type MonthView = {
  /** "November 2030" */
  readonly title: string;
  readonly previousUrl: string;
  readonly nextUrl: string;
  readonly weekdays: readonly { readonly name: string; readonly short: string }[];
  readonly weeks: readonly { readonly days: readonly MonthDayView[] }[];
  readonly hasEvents: boolean;
};

export type MonthDayView = {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly number: number;
  /** "Monday, November 4" */
  readonly name: string;
  /** Whether the day belongs to the month before or after. */
  readonly isOutside: boolean;
  readonly isToday: boolean;
  readonly events: readonly {
    readonly title: string;
    readonly fullUrl: string;
    /** "5:30 PM"; empty on the later days of an event that takes several. */
    readonly time: string;
  }[];
};

export type ContentCollectionView = Omit<
  ProductCollectionView,
  "type" | "typeName" | "above" | "below"
> & {
  /** 1, generic. Spec: B3.85. */
  readonly type: 1;
  readonly typeName: ContentKind;
  /** The month of a calendar that is shown as one, else null. */
  readonly month: MonthView | null;
  /** The address of a calendar's month view, else null. */
  readonly monthUrl: string | null;
  /** Feed of a blog, else null. */
  readonly feedUrl: string | null;
  /** The requested category or tag, else null. */
  readonly filter: string | null;
  /** Whether there are past events to show, for `{.show-past-events?}`. */
  readonly showPastOrUpcomingEvents: "past" | "upcoming";
};
