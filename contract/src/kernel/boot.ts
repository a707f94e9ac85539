import type { PartnerCode, PartnerLinkCode } from '@mall/domain/platform/partner/partner.codes.ts'

/** The start-up state that the server renders into the page: what the script needs of cookies that it cannot read. */
export interface BootState {
  site: {
    siteName: string
    slogan: string
    phone: string
    copyright: string
    records: string[]
    origin: string
    /**
     * How the mall stands to each partner: what a page says of SMS, seals, the bank or the tax bureau asks here. Without SMS no code can be sent:
     * registration, a new password and the log-in by SMS have no other way.
     */
    partners: Readonly<Record<PartnerCode, PartnerLinkCode>>
    /** Channels that sell, the usual one first: a link that needs one names one of these. */
    channels: string[]
    /** No goods are on the shelf yet: pages say so. */
    preparing: boolean
  }
  session: {
    /** In a page under the mask of its answer (domain/session/maskedToken.ts); as it is once the browser has begun. */
    token: string | null
    userStatus: boolean
    userInfo: { userName: string; nickName: string; mobile: string } | null
    companyName: string | null
    /** He has accounts in other companies that he can go on to. */
    linked: boolean
    userType: number
    approvalStatus: number
    /** What he may do in his company: the same table the server asks. */
    rights: string[]
    roleName: string
    /** The company's exclusive contact; empty where none is bound. */
    bdName: string
    bdPhone: string
    insteadUserId: string | false
    /** The employee who acts in the user's name, and until when (milliseconds). */
    actorName: string
    proxyUntil: number
    lastLoginTime: number
    /** He came from the purchasing system at `host` to choose: he may choose and take it back there, nothing else. */
    punchOut: { host: string; operation: 'create' | 'edit' | 'inspect' } | null
  }
  location: { cityName: string; cityCode: string; provinceCode: string; salesAreaCode: string; isDefault: boolean }
  channel: BootChannel | null
  ccNo: string | null
  /** The delivery period chosen last (cookie deliveryDateNumber), proposed where it is offered. */
  deliveryDateNumber: string | null
  /** A vendor's visit statistics are set up and this visitor has not said yes or no: the page asks. */
  asksForStats: boolean
  demo: boolean
  serverNow: number
}
interface BootChannel {
  channelCode: string
  channelName: string
  telephone: string
  commonly: boolean
  noShow: boolean
}
