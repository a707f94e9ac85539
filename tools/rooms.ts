// Which rooms may see which, per floor (docs: house, 3.4). An import that is not in this table fails the check; so does a cycle. When a
// lower room must be told something, it announces an event and the room that cares listens.

export type Floor = 'domain' | 'contract' | 'server' | 'client' | 'web' | 'ops'

/** A floor may import only what stands below it. */
export const floors: Record<Floor, readonly Floor[]> = {
  domain: [],
  contract: ['domain'],
  server: ['contract', 'domain'],
  client: ['contract', 'domain'],
  web: ['client', 'contract', 'domain'],
  ops: ['client', 'contract', 'domain'],
}

/** Packages a floor may use; null: any. The domain has no dependency at all, the contract only its schema language. */
export const packages: Record<Floor, readonly string[] | null> = {
  domain: [],
  contract: ['zod'],
  server: null,
  client: ['react', '@tanstack/react-query', 'write-excel-file', 'read-excel-file'],
  web: ['react', 'react-dom', 'react-router', '@tanstack/react-query'],
  ops: ['react', 'react-dom', 'react-router', '@tanstack/react-query', 'antd'],
}

/** The contract files the browser may run: codes, no sentence and no schema. Everything else of the contract is types there. */
export const contractAtRunTime: readonly string[] = ['contract/src/callError.ts', 'contract/src/codes.ts']

interface RoomTable {
  /** Rooms every other room of the floor may import. */
  shared: readonly string[]
  /** Rooms that put the others together and therefore import any of them. */
  roof: readonly string[]
  /** Files of a shared room that belong to the roof: no room may import them. */
  roofFiles: readonly string[]
  /** Files that stand below the rooms although they lie in one: any room may import them, they import no room. */
  base: readonly string[]
  rooms: Readonly<Record<string, readonly string[]>>
}

export const rooms: Partial<Record<Floor, RoomTable>> = {
  domain: {
    shared: [],
    roof: [],
    roofFiles: [],
    base: [],
    rooms: {
      channel: [],
      cms: [],
      goods: [],
      cart: ['goods', 'order', 'search'],
      order: ['goods', 'pay'],
      contract: ['goods', 'order'],
      pay: [],
      /** 评价. */
      comment: [],
      /** ERP 对账: events, books, differences. */
      erp: [],
      /** 资金: receipts, holds, balance refunds, credit. */
      funds: [],
      finance: [],
      /** 承兑. */
      draft: [],
      /** 竞拍. */
      bidding: [],
      /** 团购. */
      groupBuy: [],
      /** 框架合同. */
      framework: ['contract'],
      /** 优惠券. */
      coupon: [],
      /** 议价. */
      quote: ['order'],
      shipment: ['goods'],
      settlement: ['goods'],
      afterSales: ['shipment'],
      invoice: [],
      warranty: [],
      chain: ['order'],
      search: ['goods'],
      schedule: [],
      session: ['channel'],
      audit: ['order'],
      rules: ['contract'],
      staff: [],
      people: [],
      company: [],
      certification: ['company'],
      file: [],
      export: ['people'],
      statement: [],
      notice: [],
      signing: ['people'],
    },
  },
  server: {
    /** The base: the house itself, the audit log, the mall's rules and the sheets its papers are drawn on. */
    shared: ['app', 'db', 'live', 'audit', 'rules', 'paper'],
    roof: ['app', 'jobs', ''],
    roofFiles: ['app/rooms.ts', 'app/build.ts', 'app/world.ts', 'app/ssr.ts', 'app/openapi.ts', 'app/joints.ts'],
    base: [
      'notice/notify.ts',
      'erp/tellErp.ts',
      'shipment/csv.ts',
      'channel/catalogue.ts',
      'search/searchRoom.ts',
      // What goods, cart, order and pay ask of the mill's weeks; the desk and the grid of the room stand above the orders.
      'schedule/booking.queries.ts',
      'schedule/bookLines.ts',
      'schedule/line.queries.ts',
      'schedule/offer.ts',
    ],
    rooms: {
      session: [],
      account: ['cms', 'file', 'session'],
      region: ['channel'],
      channel: [],
      search: [],
      cms: [],
      live: ['session'],
      file: ['session'],
      notice: ['session'],
      /** Exclusive contacts (专属客服). */
      contact: [],
      company: ['account', 'cms', 'contact', 'file', 'region', 'session'],
      /** How a company becomes certified; its papers. */
      certification: ['account', 'company', 'contact', 'file', 'session'],
      /** Roles, limits, invitations: the people of a company. */
      people: ['account', 'certification', 'company', 'file', 'session'],
      /** Proxy ordering. */
      proxy: ['company', 'contract', 'order', 'session'],
      goods: ['channel'],
      /** Texts with versions and the contracts made of them; stands below cart and order, which pin and make them. */
      contract: ['company', 'session'],
      /** 优惠券: stands below the checkout, which asks it what a coupon takes off. */
      coupon: ['company'],
      cart: ['certification', 'channel', 'company', 'contract', 'coupon', 'goods', 'people'],
      /** What the mall tells the ERP and what it answers, the reconciliation of both; rooms put instructions in by `app/joints.ts`. */
      erp: [],
      /** 资金: the ledger, receipts, holds, balance refunds. */
      funds: ['company', 'erp', 'file', 'session'],
      order: ['cart', 'certification', 'company', 'contract', 'coupon', 'funds', 'goods', 'people', 'signing'],
      pay: ['company', 'funds', 'order'],
      /** 承兑: which drafts are taken, their way from endorsement to payment; their money stands in funds. */
      draft: ['company', 'funds', 'order'],
      /** 竞拍: lots, bids, the pool of deposits, what is won. */
      bidding: ['cart', 'company', 'contract', 'file', 'funds', 'goods', 'order', 'pay', 'session'],
      /** 团购: groups, members, deposits, their orders. */
      groupBuy: ['cart', 'company', 'contract', 'funds', 'goods', 'order', 'people', 'session'],
      /** 框架合同: contracts, their lines and versions, contract mode, call-offs. */
      framework: ['cart', 'company', 'contract', 'goods', 'order', 'session', 'signing'],
      /** 议价: other prices than the list's, agreed with one company. */
      quote: ['cart', 'company', 'coupon', 'file', 'goods', 'order', 'session'],
      /** 排产: weeks of the lines, moves, production reports. */
      schedule: ['order'],
      /** 发货: units, bills of lading, slots, waybills. */
      shipment: ['company', 'file', 'funds', 'order'],
      /** 门岗与过磅: what happens to a truck between gate and gate, receipts. */
      weighing: ['company', 'file', 'order', 'shipment'],
      /** 质保书. */
      warranty: ['company', 'file', 'order', 'shipment'],
      /** 结算. */
      settlement: ['company', 'contract', 'file', 'funds', 'order', 'pay', 'session', 'shipment', 'weighing'],
      /** 异议、退货、退款. */
      afterSales: [
        'company',
        'contract',
        'file',
        'funds',
        'order',
        'pay',
        'schedule',
        'settlement',
        'shipment',
        'warranty',
        'weighing',
      ],
      /** 评价: what buyers say of received lines. */
      comment: ['order'],
      /** 开票: settled tickets, the tax platform, red letters. */
      invoice: ['company', 'contract', 'notice', 'order', 'session'],
      /** 财务晨会板: sums of all rooms of money. */
      finance: ['company', 'funds', 'invoice'],
      /** 卡在哪, the chain of an order: looks at all of an order. */
      chain: [
        'company',
        'contract',
        'funds',
        'order',
        'pay',
        'schedule',
        'settlement',
        'shipment',
        'signing',
        'warranty',
        'weighing',
      ],
      /** 对账单. */
      statement: ['company', 'contract', 'session', 'signing'],
      /** 导出 and 单据包: reads of all rooms what is taken home as a file. */
      export: ['company', 'contract', 'file', 'order', 'settlement', 'signing', 'warranty'],
      /** 模拟钢厂: acts through the use cases of all desks. */
      simulator: ['company', 'order', 'schedule', 'settlement', 'shipment', 'signing', 'weighing'],
      staff: ['session'],
      seed: [
        'certification',
        'cms',
        'company',
        'contract',
        'file',
        'goods',
        'order',
        'search',
        'erp',
        'session',
        'signing',
        'funds',
        'draft',
        'schedule',
        'shipment',
        'weighing',
        'warranty',
        'settlement',
        'afterSales',
        'invoice',
        'bidding',
        'groupBuy',
        'pay',
        'framework',
        'coupon',
        'quote',
        'cart',
      ],
      /** Electronic signing and its sandbox platform; documents come in through `signable.ts`. */
      signing: ['company', 'file', 'people', 'session'],
    },
  },
  web: {
    shared: ['app', 'kit', 'shell'],
    roof: ['app', ''],
    roofFiles: ['app/router.tsx'],
    base: ['goods/productRow.ts', 'search/IntentDialog.tsx', 'user/Mine.tsx'],
    rooms: {
      session: [],
      search: ['cart'],
      goods: ['cart', 'comment', 'search'],
      cart: [],
      cms: ['bidding', 'cart', 'goods', 'groupBuy', 'search'],
      contract: ['signing'],
      order: [
        'contract',
        'cart',
        'certification',
        'chain',
        'export',
        'goods',
        'groupBuy',
        'people',
        'schedule',
        'settlement',
        'shipment',
        'warranty',
        'afterSales',
        'comment',
      ],
      /** 评价. */
      comment: ['afterSales'],
      schedule: [],
      shipment: ['certification', 'weighing'],
      weighing: [],
      warranty: ['shipment'],
      settlement: ['shipment', 'weighing'],
      /** 异议与退货. */
      afterSales: [],
      invoice: ['company'],
      chain: [],
      export: [],
      statement: [],
      funds: [],
      /** 承兑. */
      draft: ['funds', 'order'],
      /** 竞拍. */
      bidding: ['funds', 'order', 'pay'],
      /** 团购. */
      groupBuy: [],
      /** 框架合同. */
      framework: ['cart', 'goods', 'order'],
      /** 优惠券. */
      coupon: [],
      /** 议价. */
      quote: ['order'],
      pay: ['draft', 'order'],
      certification: ['cart', 'session'],
      people: ['session'],
      account: ['proxy', 'session'],
      company: ['certification', 'order', 'pay', 'session'],
      proxy: [],
      signing: [],
      user: ['bidding', 'cart', 'certification', 'company', 'goods', 'order', 'pay', 'people', 'search', 'session'],
    },
  },
  ops: {
    shared: ['app', 'kit'],
    roof: ['app', ''],
    roofFiles: ['app/Console.tsx', 'app/Shell.tsx'],
    base: [],
    rooms: {
      order: ['contract', 'export'],
      contract: [],
      export: [],
      goods: [],
      pay: [],
      schedule: [],
      shipment: [],
      weighing: ['shipment'],
      warranty: [],
      settlement: ['shipment'],
      funds: [],
      erp: [],
      comment: [],
      finance: [],
      draft: [],
      bidding: [],
      groupBuy: [],
      framework: [],
      coupon: [],
      quote: [],
      afterSales: [],
      invoice: [],
      chain: ['shipment'],
      staff: [],
      audit: [],
      rules: [],
      certification: [],
      company: ['certification', 'order'],
      notice: [],
      signing: ['order'],
    },
  },
}

/** Shared rooms that stand lowest: pieces without knowledge of the mall, the database without knowledge of its users. */
export const lowest: Partial<Record<Floor, readonly string[]>> = { server: ['db'], web: ['kit'], ops: ['kit'] }

/** Drawers where things get lost: a thing lives with its noun. */
export const forbiddenFolders: readonly string[] = ['utils', 'helpers', 'common', 'shared']
