// What the blocks of the home pages ask, in one place: the page's load and each block ask with the same words. No channel: of the whole mall.
const of = (code: string) => (code ? { ofChannel: code } : {})

export const byChannel = of
export const hotInput = (code: string, size: number | null) => ({ ...of(code), size: size ?? 5 })
export const noticeInput = (code: string, size: number | null) => ({ ...of(code), size: size ?? 8 })
