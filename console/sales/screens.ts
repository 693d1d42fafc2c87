export { CouponsScreen, screenSearch as couponsSearch } from "./coupons-screen.tsx";
export { GiftCardsScreen, screenSearch as giftCardsSearch } from "./gift-cards-screen.tsx";
export { PaymentsScreen, screenSearch as paymentsSearch } from "./payments-screen.tsx";
export { ProductsScreen, screenSearch as productsSearch } from "./products-screen.tsx";
export { RefundsScreen, screenSearch as refundsSearch } from "./refunds-screen.tsx";
export { SalesScreen, screenSearch as salesSearch } from "./sales-screen.tsx";
export { SourcesScreen, screenSearch as sourcesSearch } from "./sources-screen.tsx";
export { screenSearch as taxesSearch, TaxesScreen } from "./taxes-screen.tsx";
