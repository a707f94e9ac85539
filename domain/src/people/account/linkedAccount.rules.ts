/** 关联账号: so many accounts one person may have linked, each in a company of its own. */
export const MOST_LINKED = 10
