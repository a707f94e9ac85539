/** Where the tax platform calls back. */
export const TAX_CALLBACK = '/api/invoice/callback'
