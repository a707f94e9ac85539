/** The key of a version that is not published yet, out of the address: whoever has it reads that version. */
export const previewOf = (query: URLSearchParams): string | null => /^[0-9a-f]{32}$/.exec(query.get('preview') ?? '')?.[0] ?? null
/** Asked where there is nothing to preview, never sent. */
export const NO_PREVIEW = '0'.repeat(32)
