import type { ErrorTable } from '../../kernel/errorTable.ts'

export const cxmlErrors = {
  PUNCH_OUT_ONLY: { code: 5440, message: '从采购系统进来选购时不能{act}，请选好后送回采购系统' },
  CXML_WRONG: {
    code: 5441,
    says: {
      notCxml: '不是 cXML 文档，根元素须为 cXML，内有 Header 与 Request',
      missing: '缺少 {name}',
      number: '{name} 的「{value}」不是数，数量最多三位小数，金额最多两位小数，不带千分位与货币符号',
      currency: '币种须为 CNY，收到 {value}',
      unit: '第 {line} 行的计量单位「{value}」不能识别，可用 {units}',
      lineNumber: 'lineNumber 的「{value}」不是 1 到 999999 的整数',
      lineTwice: '第 {line} 行的行号前面已有一行，各行须有自己的 lineNumber',
      area: '没有价格区域 {value}，PriceAreaCode 填商城的销售区域编号，或不写',
      many: '一份订单最多 {most} 行',
      none: '订单里没有行',
      twice: '第 {line} 行的商品 {sku} 前面已有一行，请合成一行',
      date: '{name} 的「{value}」不是日期，形如 2026-12-20',
      address: '收货地址 {value} 不在贵公司的收货地址里，请先在商城的「收货地址」里添加，ShipTo 的 addressID 填它的编号',
      title: '开票抬头 {value} 不在贵公司的抬头里，BillTo 的 addressID 填它的编号，或留空用默认抬头',
      terms: '下单要同意买卖合同与产品协议：在 OrderRequestHeader 里写 <Extrinsic name="AcceptTerms">yes</Extrinsic>',
      basket: '第 {line} 行的选购记录已不在，请重新进商城选购',
      type: 'OrderRequestHeader 的 type「{value}」不能识别，可用 new、delete',
      orderNo: '采购单号（orderID）不能超过 {most} 个字',
      cookie: '缺少 BuyerCookie',
      postUrl: '送回地址（BrowserFormPost）须是 http 或 https 地址，不超过 500 个字符',
      unknownOrder: '没有采购单号为 {no} 的订单',
    },
  },
  CXML_PRICE: {
    code: 5442,
    says: {
      total: '订单合计应为 {ours} 元（货款 {goods}、服务 {service}、运费 {freight}，含税），文档里是 {theirs} 元',
      line: '第 {line} 行的单价今天是 {ours} 元，文档里是 {theirs} 元',
    },
  },
  CXML_DOUBLE: { code: 5443, message: '采购单号 {no} 已经下过单（{orders}），这份文档的内容不同；要另下请换采购单号' },
  CXML_NOT_OFFERED: {
    code: 5445,
    says: {
      kind: '不支持 {name}，支持 ProfileRequest、PunchOutSetupRequest、OrderRequest',
      update: '不支持改单（type="update"），请取消（type="delete"）后用新的采购单号重下',
    },
  },
  PUNCH_OUT_OVER: {
    code: 5444,
    says: {
      link: '这个选购链接已经用过或已过期，请回采购系统重新进入',
      over: '这次选购已经结束，请回采购系统重新进入',
    },
  },
} as const satisfies ErrorTable
