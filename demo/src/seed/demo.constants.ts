/** Password of every demo account; a production start makes none of them. */
export const DEMO_PASSWORD = 'Steel@2026'
