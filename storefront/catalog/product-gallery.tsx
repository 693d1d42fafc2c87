import { useEffect, useState } from "react";
import { useStore } from "../ui/external-store.ts";
import { chosenVariant } from "./chosen-variant.ts";
import type { Product } from "./product.ts";

type Picture = Product["images"][number];

/** The product's own pictures first, then those that only a variant has. */
export const picturesOf = ({ images, variants }: Pick<Product, "images" | "variants">) => {
  const pictures = new Map<string, Picture>();
  for (const image of [...images, ...variants.flatMap(({ image }) => image ?? [])])
    if (!pictures.has(image.assetUrl)) pictures.set(image.assetUrl, image);
  return [...pictures.values()];
};

/** Spec: A4.11: the variant's main picture is shown and the one before is hidden. */
export const ProductGallery = ({ product }: { readonly product: Product }) => {
  const pictures = picturesOf(product);
  const variant = useStore(chosenVariant);
  const [shown, show] = useState(pictures[0]?.assetUrl);
  const ofVariant = variant?.image?.assetUrl;
  useEffect(() => {
    if (ofVariant !== undefined) show(ofVariant);
  }, [ofVariant]);
  return (
    <>
      <div className="gallery-stage">
        {pictures.map(({ assetUrl, altText }, index) => (
          <img
            key={assetUrl}
            src={assetUrl}
            alt={altText || product.name}
            width={800}
            height={800}
            hidden={assetUrl !== shown}
            loading={index === 0 ? "eager" : "lazy"}
          />
        ))}
      </div>
      {product.images.length > 1 && (
        <ul className="gallery-thumbs" aria-label="Pictures">
          {product.images.map(({ assetUrl, altText }, index) => (
            <li key={assetUrl}>
              <a
                href={assetUrl}
                aria-current={assetUrl === shown}
                onClick={(event) => {
                  event.preventDefault();
                  show(assetUrl);
                }}
              >
                <img
                  src={assetUrl}
                  alt={altText || `Picture ${index + 1}`}
                  width={80}
                  height={80}
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
};
