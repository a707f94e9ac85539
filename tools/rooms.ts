// Which rooms may see which, per floor (ARCHITECTURE.md). An import that is not in this table fails the check; so does a cycle. When a
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
  ops: [
    'react',
    'react-dom',
    'react-router',
    '@tanstack/react-query',
    'antd',
    '@tiptap/core',
    '@tiptap/react',
    '@tiptap/starter-kit',
    // Reads the Excel that was chosen, to hand back its wrong rows.
    'hucre',
  ],
}

/** The contract files the browser may run: codes, no sentence and no schema. Everything else of the contract is types there. */
export const contractAtRunTime: readonly string[] = ['contract/src/kernel/callError.ts', 'contract/src/kernel/codes.ts']

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
      /** 定位: which city a position belongs to. */
      region: [],
      /** 基础资料与开张清单. */
      basics: ['goods'],
      cms: [],
      goods: [],
      cart: ['goods', 'order', 'search'],
      order: ['goods', 'pay'],
      contract: ['afterSales', 'goods', 'order'],
      pay: [],
      /** 评价. */
      comment: [],
      /** 客服. */
      support: [],
      /** 开放接口. */
      openApi: ['people'],
      /** ERP 对账: events, books, differences; the levels that become stock of goods. */
      erp: ['goods'],
      /** 资金: receipts, holds, balance refunds, credit. */
      funds: [],
      finance: [],
      /** 承兑. */
      draft: [],
      /** 竞拍. */
      bidding: ['schedule', 'support'],
      /** 团购. */
      groupBuy: [],
      /** 框架合同. */
      framework: ['contract', 'goods', 'schedule'],
      /** 企业协议价. */
      companyPrice: [],
      /** 调价单. */
      /** 常买: lists of goods and saved searches. */
      often: [],
      repricing: ['goods'],
      /** 让价. */
      concession: [],
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
      /** 访问统计与实时经营. */
      stats: ['staff'],
      schedule: [],
      session: ['channel'],
      audit: ['order'],
      rules: ['basics', 'certification', 'contract', 'funds'],
      /** 查找: one word, all lists. */
      find: [],
      staff: [],
      people: [],
      company: [],
      certification: ['basics', 'company'],
      file: [],
      export: ['people'],
      statement: [],
      notice: ['invoice'],
      signing: ['people'],
    },
  },
  server: {
    /** The base: the house itself, the audit log, the mall's rules and the sheets its papers are drawn on. */
    shared: ['app', 'db', 'live', 'audit', 'rules', 'paper'],
    roof: ['app', 'jobs', ''],
    roofFiles: [
      'main/routes.ts',
      'main/build.ts',
      'main/world.ts',
      'main/ssr.ts',
      'main/openapi.ts',
      'main/openGuide.ts',
      'main/joints.ts',
    ],
    base: [
      'platform/notice/notify.ts',
      'platform/erpOutbox/tellErp.ts',
      'shipment/csv.ts',
      // When a depot's gate takes trucks: what goods and orders say of pick-up, and what the room books by.
      'goods/capacity/gate.queries.ts',
      'goods/capacity/gateHours.ts',
      'site/channel/catalogue.ts',
      'site/channel/followCatalogue.ts',
      'search/searchRoom.ts',
      'kernel/ports/visitCounter.ts',
      // What goods, cart, order and pay ask of the mill's weeks; the desk and the grid of the room stand above the orders.
      'goods/capacity/booking.queries.ts',
      'goods/capacity/bookLines.ts',
      'goods/capacity/line.queries.ts',
      'goods/capacity/offer.ts',
      'goods/capacity/weekHold.ts',
      'goods/capacity/weekHold.queries.ts',
    ],
    rooms: {
      session: [],
      account: ['cms', 'file', 'session'],
      region: ['channel'],
      channel: [],
      search: [],
      /** Articles with versions, banners, hot words: what the pages say beside goods and prices. */
      cms: ['file'],
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
      /** 商品台: goods made and changed by the desk, one by one, by rule and by Excel; their history. */
      catalogue: ['channel', 'goods', 'repricing'],
      /** 基础资料与开张清单: mills, depots, channels, areas, freight, services; what a mall lacks before its first order. */
      basics: ['channel'],
      /** Texts with versions and the contracts made of them; stands below cart and order, which pin and make them. */
      contract: ['company', 'session'],
      /** 让价: the line of one person alone, and what waits for another; below every room that lowers what a buyer pays. */
      concession: ['goods'],
      /** 优惠券: stands below the checkout, which asks it what a coupon takes off. */
      coupon: ['company', 'concession'],
      cart: ['certification', 'channel', 'company', 'contract', 'coupon', 'goods', 'people'],
      /** 开放接口: keys, hooks, what was delivered; orders and the ERP's facts reach it by `main/joints.ts`. */
      openApi: ['order', 'session'],
      /** What the mall tells the ERP and what it answers, the reconciliation of both; rooms put instructions in by `main/joints.ts`. Its levels move the stock of goods. */
      erp: ['goods'],
      /** 资金: the ledger, receipts, holds, balance refunds. */
      funds: ['company', 'erp', 'file', 'session'],
      order: ['cart', 'certification', 'company', 'contract', 'coupon', 'funds', 'goods', 'people', 'signing'],
      pay: ['cart', 'company', 'funds', 'order', 'session'],
      /** 承兑: which drafts are taken, their way from endorsement to payment; their money stands in funds. */
      draft: ['company', 'funds', 'order'],
      /** 竞拍: lots, bids, the pool of deposits, what is won. */
      bidding: [
        'cart',
        'company',
        'concession',
        'contract',
        'file',
        'funds',
        'goods',
        'order',
        'pay',
        'people',
        'session',
        'support',
      ],
      /** 团购: groups, members, deposits, their orders. */
      groupBuy: ['cart', 'company', 'concession', 'contract', 'funds', 'goods', 'order', 'people', 'session'],
      /** 框架合同: contracts, their lines and versions, contract mode, call-offs. */
      framework: ['cart', 'company', 'contract', 'file', 'funds', 'goods', 'order', 'session', 'signing'],
      /** 调价单: list prices of many goods at one moment. */
      repricing: ['concession', 'goods'],
      /** 企业协议价: prices of one company for a time, taken by themselves. */
      companyPrice: ['cart', 'company', 'concession', 'goods', 'order'],
      /** 议价: other prices than the list's, agreed with one company. */
      /** 常买: goods bought before, named lists, saved searches that tell. */
      often: ['cart', 'notice'],
      quote: ['cart', 'company', 'concession', 'coupon', 'file', 'goods', 'order', 'session'],
      /** 排产: weeks of the lines, moves, production reports. */
      schedule: ['order'],
      /** 发货: units, bills of lading, slots, waybills. */
      shipment: ['company', 'file', 'funds', 'order'],
      /** 门岗与过磅: what happens to a truck between gate and gate, receipts. */
      weighing: ['company', 'file', 'order', 'shipment'],
      /** 质保书. */
      warranty: ['company', 'file', 'order', 'shipment'],
      /** 结算. */
      settlement: ['company', 'contract', 'file', 'funds', 'order', 'pay', 'session', 'shipment', 'signing', 'weighing'],
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
      /** 客服: conversations, tickets; looks at what a card names. */
      support: ['company', 'file', 'goods', 'order', 'quote', 'session'],
      /** 开票: settled tickets, the tax platform, red letters. */
      invoice: ['company', 'contract', 'notice', 'order', 'session'],
      /** 财务晨会板: sums of all rooms of money. */
      finance: ['company', 'funds', 'invoice'],
      /** 访问统计与实时经营: the first screen of each role, of what the rooms say. */
      stats: ['chain', 'company', 'concession', 'finance', 'order', 'pay', 'search', 'shipment', 'support'],
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
      /** 查找: asks the lists of other rooms by `main/joints.ts`. */
      find: [],
      staff: ['session'],
      seed: [
        'certification',
        'cms',
        'company',
        'contract',
        'file',
        'goods',
        'often',
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
        'companyPrice',
        'repricing',
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
    roofFiles: ['main/router.tsx'],
    base: [
      'desk/export/ExportList.tsx',
      'goods/goods/productRow.ts',
      'orders/cart/confirmDraft.ts',
      'goods/goods/KeepList.tsx',
      'orders/purchaseLists/SaveSearch.tsx',
      'goods/goods/IntentDialog.tsx',
      'site/shell/Mine.tsx',
    ],
    rooms: {
      session: [],
      search: ['cart'],
      goods: ['cart', 'comment', 'coupon', 'search'],
      /** 常买: own page, the dialogs that keep goods and searches. */
      often: ['cart', 'goods', 'search'],
      cart: ['coupon'],
      cms: ['bidding', 'cart', 'goods', 'groupBuy', 'people', 'search'],
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
      /** 客服: the widget on every page, own conversations. */
      support: [],
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
      bidding: ['contract', 'funds', 'order', 'pay'],
      /** 团购. */
      groupBuy: ['contract'],
      /** 框架合同. */
      framework: ['cart', 'goods', 'order'],
      /** 企业协议价. */
      companyPrice: [],
      /** 优惠券. */
      coupon: [],
      /** 议价. */
      quote: ['afterSales', 'order'],
      pay: ['draft', 'order'],
      certification: ['cart', 'session'],
      people: ['session'],
      /** 开放接口. */
      openApi: ['session'],
      /** 访问统计: what a page tells, the visitor's choice. */
      stats: [],
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
    roofFiles: ['main/Console.tsx', 'main/Shell.tsx'],
    base: [],
    rooms: {
      order: ['contract', 'export'],
      contract: [],
      export: [],
      /** 搜索词. */
      search: [],
      /** 实时经营与访问统计. */
      stats: ['finance', 'search'],
      goods: ['export'],
      /** 基础资料与开张清单. */
      basics: [],
      pay: [],
      schedule: [],
      shipment: [],
      weighing: ['shipment'],
      warranty: [],
      settlement: ['shipment'],
      funds: [],
      erp: [],
      comment: [],
      /** 客服: offers a price out of a conversation. */
      support: ['quote'],
      finance: [],
      draft: [],
      bidding: [],
      groupBuy: [],
      framework: [],
      companyPrice: [],
      repricing: ['export'],
      /** 让价审批. */
      concession: [],
      coupon: [],
      quote: [],
      afterSales: [],
      invoice: [],
      chain: ['shipment'],
      // The start password is shown as an employee's is.
      account: ['staff'],
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
