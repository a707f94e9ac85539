// 基础资料与开张清单: the rows every other desk chooses from, and what a mall still needs before its first order.
import { fenInt, kgInt } from '../../kernel/units.ts'
import { BasicKind, DepotKind } from '@mall/domain/goods/masterData/basics.rules.ts'
import { SetupState } from '@mall/domain/goods/masterData/setup.points.ts'
import { z } from 'zod'
import { at, call, done, pageIn, pageOf, requestId, text, typed, word } from '../../kernel/call.ts'

const ofKind = z.literal(BasicKind.values, '没有这一类资料')
const code = typed().max(20, '编码不能超过 20 位')
const fen = fenInt('金额精确到分')
/** Below zero only where the kind allows it: the rule behind refuses in words of the desk what it does not. */
const signedFen = fen.min(-100_000_000, '金额过低')
const rev = z.int().min(0).max(1_000_000)
const codeList = z.array(z.string().max(20)).max(400)

const days = z.array(z.int('天数是整数').min(0, '不能小于 0')).max(2).default([])

const fields = {
  code,
  name: text(60),
  seq: z.int('次序是整数').default(0).describe('小的在前'),
  shortName: text(60).default(''),
  city: text(60).default('').describe('钢厂所在城市'),
  cityCode: z.string().max(20).default('').describe('仓库所在城市'),
  salesAreaCode: z.string().max(20).default('').describe('仓库所在销售区域'),
  depotKind: z.literal(DepotKind.values).default('social'),
  outFeeFen: signedFen.default(0).describe('出库费，分/吨'),
  liftFeeFen: signedFen.default(0).describe('吊装费，分/吨'),
  telephone: text(40).default(''),
  commonly: z.boolean().default(false),
  noShow: z.boolean().default(false),
  priceAfterLogin: z
    .boolean()
    .default(false)
    .describe('渠道：访客看不到商品的价，登录后才有；团购价和竞拍价是公开的另一种买法，不在内'),
  advantages: z.array(text(60)).max(20).default([]),
  classCodes: codeList.default([]),
  adjustFen: signedFen.default(0).describe('区域加价，分/吨，可为负'),
  cityCodes: codeList.default([]).describe('销售区域的城市'),
  feeFen: signedFen.default(0).describe('加工服务单价，分/吨'),
  parentCode: z.string().max(20).default('').describe('品类目录的上级，空为最上层'),
  ofChannel: z.string().max(20).default('').describe('品类目录的渠道'),
  classCode: z.string().max(20).default('').describe('品类目录的品类'),
  standard: text(60).default('').describe('材质的执行标准'),
  spotDays: days.describe('品类：现货交货天数，最短与最长'),
  futuresDays: days.describe('品类：期货交货天数，最短与最长；空为不供期货'),
  minFuturesKg: kgInt('起订量是整数公斤').min(0, '不能小于 0').default(0).describe('品类：期货起订量，公斤'),
  tolerancePct: z.int('短溢装是整数').min(0, '不能小于 0').default(5).describe('品类：短溢装，±%'),
  packing: text(60).default('').describe('品类：包装方式'),
  cateCode: z.string().max(20).default('').describe('品种所在的目录；渠道与品类随它'),
  shape: z.string().max(20).default('').describe('品种的形状：有哪些尺寸、怎样计重、按什么单位卖'),
  uses: z.array(text(60)).max(20).default([]).describe('品种的用途'),
  pinyin: text(40).default('').describe('城市的拼音'),
  provinceCode: z.string().max(20).default('').describe('城市所在的省份'),
  hot: z.boolean().default(false).describe('热门城市：列在选择的最前面'),
}

/** Sums above the line of price.approveOptionYuan are not in force with the answer. */
const waits = {
  changeNo: z.string().describe('等另一人审批、或到时才生效的调整单；空：已生效'),
  needs: z.string().describe('为什么要另一人审批；空：不用'),
}

/** Of figures a ton: the rest of a row is saved at once. */
const startsAt = at.min(0, '生效时间不正确').nullable().default(null).describe('收费生效时间；空：批完即生效')

export const basicsDeskCalls = {
  '/api/ops/getBasics': call({
    title: '基础资料：钢厂、仓库、渠道、销售区域、加工服务、品类、品类目录、品种、材质与标准、城市',
    access: 'staff',
    right: 'basics.see',
    input: z.object({
      ...pageIn,
      ofKind,
      word: word(30).default(''),
      off: z.boolean().optional().describe('只看停用的，或只看在用的'),
    }),
    output: pageOf(
      z.object({
        ...fields,
        rev: z.int(),
        off: z.boolean(),
        goodsCount: z.int().describe('用它的商品'),
        onShelfCount: z.int().describe('其中在架'),
        orderCount: z.int().describe('最近一万张订单里用它的'),
        cityNames: z.array(z.string()).describe('销售区域的城市'),
        pieceUnit: z.string().describe('品种：件的量词，随形状'),
        priceUnit: z.enum(['', 'ton', 'kg', 'piece']).describe('品种：计价单位，随形状'),
        whyNotOff: z.string().describe('为什么现在不能停用；空为可以'),
      }),
    ),
    example: { ofKind: 'depot' },
  }),
  '/api/ops/getBasicChoices': call({
    title: '基础资料表单里的选项：区域、城市、品类',
    access: 'staff',
    right: 'basics.see',
    input: z.object({}),
    output: z.object({
      areas: z.array(z.object({ salesAreaCode: z.string(), areaName: z.string(), off: z.boolean() })),
      cities: z.array(
        z.object({
          cityCode: z.string(),
          cityName: z.string(),
          provinceName: z.string(),
          salesAreaCode: z.string(),
          off: z.boolean(),
        }),
      ),
      provinces: z.array(z.object({ provinceCode: z.string(), provinceName: z.string() })),
      classes: z.array(z.object({ classCode: z.string(), className: z.string(), off: z.boolean() })),
      channels: z.array(z.object({ ofChannel: z.string(), channelName: z.string() })),
      categories: z.array(
        z.object({
          cateCode: z.string(),
          name: z.string(),
          ofChannel: z.string(),
          classCode: z.string(),
          parentCode: z.string(),
          off: z.boolean(),
        }),
      ),
    }),
    example: {},
  }),
  '/api/ops/saveBasic': call({
    title: '新增或修改一条基础资料；编码启用后不能改',
    access: 'staff',
    right: 'basics.make',
    input: z.object({
      ...fields,
      ofKind,
      rev: rev.nullable().default(null).describe('读到的修订号；空为新增'),
      startsAt,
      requestId,
    }),
    output: z.object({ code: z.string(), rev: z.int(), movedGoods: z.int().describe('随品种移到别的目录的商品'), ...waits }),
    refuses: ['BASIC_WRONG', 'BASIC_CODE', 'BASIC_NONE', 'BASIC_CHANGED', 'OPTION_HELD', 'REQUEST_REUSED', 'STAFF_RIGHT'],
    example: { ofKind: 'mill', code: 'M99', name: '示例轧钢厂', city: '石家庄市', rev: null, requestId: 'example-basic' },
    writes: true,
  }),
  '/api/ops/switchBasic': call({
    title: '停用或启用一条基础资料：停用后不能再选，已在用的照旧',
    access: 'staff',
    right: 'basics.make',
    input: z.object({ ofKind, code, rev, off: z.boolean() }),
    output: z.object({ rev: z.int() }),
    refuses: ['BASIC_NONE', 'BASIC_CHANGED', 'BASIC_USED', 'STAFF_RIGHT'],
    example: { ofKind: 'mill', code: 'M06', rev: 0, off: false },
    writes: true,
  }),
  '/api/ops/getFreights': call({
    title: '运费：每个仓库到每个销售区域',
    access: 'staff',
    right: 'basics.see',
    input: z.object({
      ...pageIn,
      depotCode: z.string().max(20).optional(),
      salesAreaCode: z.string().max(20).optional(),
      missing: z.boolean().default(false).describe('只看没有填的，没有填的按 0 计'),
    }),
    output: pageOf(
      z.object({
        depotCode: z.string(),
        depotName: z.string(),
        salesAreaCode: z.string(),
        areaName: z.string(),
        freightFen: fen.nullable().describe('分/吨；空为没有填'),
      }),
    ),
    example: {},
  }),
  '/api/ops/saveFreights': call({
    title: '保存运费；wasFen 是读到的数，别人改过的不覆盖',
    access: 'staff',
    right: 'basics.make',
    input: z.object({
      lines: z
        .array(
          z.object({
            depotCode: z.string().max(20),
            salesAreaCode: z.string().max(20),
            wasFen: fen.min(0, '原运费不能为负').nullable().default(null),
            freightFen: fen,
          }),
        )
        .min(1)
        .max(100),
      startsAt,
    }),
    output: z.object({ changed: z.int(), ...waits }),
    refuses: ['BASIC_WRONG', 'BASIC_NONE', 'BASIC_CHANGED', 'OPTION_HELD', 'REQUEST_REUSED', 'STAFF_RIGHT'],
    example: { lines: [{ depotCode: 'W01', salesAreaCode: '035', wasFen: 3000, freightFen: 3000 }] },
    writes: true,
  }),
  '/api/ops/importFreights': call({
    title: '从 Excel 导入运费（multipart/form-data，.xlsx，最多 2000 行）：先试读，每格说错在哪里；有一格错，一行也不写',
    access: 'staff',
    right: 'basics.make',
    input: z.object({
      dryRun: z.int().min(0).max(1).default(1).describe('1：只读不写'),
      startsAt: at.min(0).default(0).describe('生效时间；0：批完即生效'),
      requestId,
    }),
    output: z.object({
      rows: z.int(),
      changed: z.int().describe('与现在不同的'),
      ...waits,
      freights: z.array(z.object({ depotName: z.string(), areaName: z.string(), wasFen: fen.nullable(), freightFen: fen })),
      wrong: z.array(z.object({ row: z.int(), column: z.string(), why: z.string() })),
      columns: z.array(z.string()).describe('表头应有的列'),
    }),
    refuses: [
      'BASIC_SHEET',
      'OPTION_HELD',
      'REQUEST_REUSED',
      'FILE_MISSING',
      'FILE_SUFFIX',
      'FILE_CONTENT',
      'FILE_LARGE',
      'STAFF_RIGHT',
    ],
    example: { dryRun: 1, requestId: 'example-freight-import' },
    writes: true,
    upload: true,
  }),
  '/api/ops/saveChannelPhones': call({
    title: '批量保存渠道电话：全部写入或一个不写；别人改过的不覆盖',
    access: 'staff',
    right: 'basics.make',
    input: z.object({
      lines: z
        .array(z.object({ code, rev, telephone: text(40) }))
        .min(1)
        .max(100),
    }),
    output: z.object({ changed: z.int() }),
    refuses: ['BASIC_WRONG', 'BASIC_NONE', 'BASIC_CHANGED', 'STAFF_RIGHT'],
    example: { lines: [{ code: 'J0000009', rev: 0, telephone: '0311-00001002' }] },
    writes: true,
  }),
  '/api/ops/getBranches': call({
    title: '开户行名录：企业认证时选择',
    access: 'staff',
    right: 'basics.see',
    input: z.object({
      ...pageIn,
      word: word(30).default('').describe('名称，或联行号开头'),
      cityCode: z.string().max(20).default(''),
    }),
    output: pageOf(
      z.object({
        lineNo: z.string(),
        bankName: z.string(),
        subBankName: z.string(),
        cityCode: z.string(),
        cityName: z.string(),
        accountCount: z.int().describe('开在这里的企业账户'),
      }),
    ),
    example: { word: '支行' },
  }),
  '/api/ops/importBranches': call({
    title: '从 Excel 导入开户行（multipart/form-data，.xlsx，最多 20000 行）：先试读，每格说错在哪里；有一格错，一行也不写',
    access: 'staff',
    right: 'basics.make',
    input: z.object({ dryRun: z.int().min(0).max(1).default(1).describe('1：只读不写'), requestId }),
    output: z.object({
      rows: z.int(),
      changed: z.int().describe('与现在不同的'),
      made: z.int().describe('其中新增的'),
      branches: z.array(
        z.object({
          lineNo: z.string(),
          bankName: z.string(),
          subBankName: z.string(),
          wasName: z.string().describe('现在的银行与支行；空为新增'),
        }),
      ),
      wrongCount: z.int(),
      wrong: z.array(z.object({ row: z.int(), column: z.string(), why: z.string() })),
      columns: z.array(z.string()).describe('表头应有的列'),
    }),
    refuses: ['BASIC_SHEET', 'FILE_MISSING', 'FILE_SUFFIX', 'FILE_CONTENT', 'FILE_LARGE', 'STAFF_RIGHT'],
    example: { dryRun: 1, requestId: 'example-branch-import' },
    writes: true,
    upload: true,
  }),
  '/api/ops/removeBranch': call({
    title: '从名录移除一家开户行；已填在账户上的不变',
    access: 'staff',
    right: 'basics.make',
    input: z.object({ lineNo: z.string().regex(/^\d{12}$/, '联行号是 12 位数字') }),
    output: done,
    refuses: ['STAFF_RIGHT'],
    example: { lineNo: '999000000000' },
    writes: true,
  }),
  '/api/ops/getSetup': call({
    title: '开张清单：商城接第一张订单前需要的每一项，与它现在的状态',
    access: 'staff',
    right: 'settings.edit',
    input: z.object({}),
    output: z.object({
      points: z.array(
        z.object({
          key: z.string().max(20),
          title: z.string(),
          pointState: z.literal(SetupState.values),
          says: z.string().describe('现在有什么'),
          why: z.string().describe('为什么需要'),
          href: z.string().describe('运营台里做它的地方；空为不在运营台'),
        }),
      ),
      openCount: z.int().describe('还没做的项数'),
      awayAt: at.nullable().describe('何时收起的；空为没有收起'),
      awayByName: z.string(),
    }),
    example: {},
  }),
  '/api/ops/putSetupAway': call({
    title: '收起或重新显示开张清单',
    access: 'staff',
    right: 'settings.edit',
    input: z.object({ away: z.boolean() }),
    output: done,
    refuses: ['STAFF_RIGHT'],
    example: { away: false },
    writes: true,
  }),
}
