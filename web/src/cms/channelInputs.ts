// What the parts of a channel's home page ask, in one place: the page's load and each part ask with the same words.
const HOT = 5
const NOTICES = 8

export const byChannel = (ofChannel: string) => ({ ofChannel })
export const hotInput = (ofChannel: string) => ({ ofChannel, size: HOT })
export const noticeInput = (ofChannel: string) => ({ ofChannel, size: NOTICES })
