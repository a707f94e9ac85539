// Business constants of specification section 9, in one place.
export const SITE_CODE = 'HBJYJT'
export const APP_ID = 1
export const CART_SALES_TYPE = '1'
/** Added to the payload of a commerce-contract customer (section 6). */
export const CONTRACT_SALES_TYPE = '90'
export const DEFAULT_SALES_AREA = '035'
export const DEFAULT_CITY = { cityName: '石家庄市', cityCode: '130100', provinceCode: '130000' } as const
export const SEARCH_PAGE_SIZE = 10
export const IN_STOCK_ONLY = 1
export const DEFAULT_SORT_FIELD = 5
export const DEFAULT_SORT_TYPE = -1
const CART_COUNT_CAP = 99
export const PREFETCH_IDLE_MS = 2000
export const MIN_PENDING_MS = 200

export const NORMAL_CHANNELS = ['J0000001', 'J0000009', 'J0000010', 'J0000011', 'J0000012', 'J0000013'] as const
/** These use the Commonly variants of the cart and order calls and skip the location display. */
export const COMMONLY_CHANNELS = ['J0000004', 'J0000005', 'J0000006', 'J0000007', 'J0000008'] as const

export const isCommonly = (channelCode: string): boolean => (COMMONLY_CHANNELS as readonly string[]).includes(channelCode)

/** The cart's badge: above 99 it says 99+ (section 9). */
export const cartBadge = (count: number): string => (count > CART_COUNT_CAP ? `${CART_COUNT_CAP}+` : String(count))
