/** The start-up state the server renders into the page (reading notes, State and session). */
export interface BootState {
  site: { siteName: string; slogan: string; phone: string; copyright: string; records: string[]; origin: string }
  session: {
    token: string | null
    userStatus: boolean
    userInfo: { userName: string; nickName: string; mobile: string } | null
    companyName: string | null
    insteadUserId: string | false
    lastLoginTime: number
  }
  location: { cityName: string; cityCode: string; provinceCode: string; salesAreaCode: string; isDefault: boolean }
  channel: BootChannel | null
  ccNo: string | null
  demo: boolean
  serverNow: number
}
export interface BootChannel {
  channelCode: string
  channelName: string
  telephone: string
  commonly: boolean
  noShow: boolean
}
