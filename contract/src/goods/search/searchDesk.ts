// 搜索词: what buyers search, what they do not find, and the synonyms that make them find it.
import { z } from 'zod'
import { at, call, done, ofChannel, pageIn, pageOf, text, word as lookedFor } from '../../kernel/call.ts'

const word = text(100)
const means = text(100).describe('它指的词：材质、品名或行话，目录里认得的')

export const searchDeskCalls = {
  '/api/ops/getSearchWords': call({
    title: '搜索词：今天、近 7 天或 30 天搜了什么，多少次没有结果',
    access: 'staff',
    right: 'goods.see',
    input: z.object({
      ...pageIn,
      days: z.literal([1, 7, 30], '只能看今天、7 天或 30 天').default(7),
      emptyOnly: z.boolean().default(false).describe('只看搜不到的'),
      ofChannel,
      word: lookedFor(40).default(''),
    }),
    output: pageOf(
      z.object({
        word: z.string(),
        searches: z.int().describe('搜索次数'),
        emptyCount: z.int().describe('其中没有结果'),
        lastAt: at,
        means: z.string().describe('现在按什么词查；空为没有同义词'),
        meansBy: z.string().describe('谁加的同义词'),
        meansAt: at.nullable(),
        intend: z
          .object({ intendCode: z.string(), open: z.boolean(), madeByName: z.string(), madeAt: at, handledNote: z.string() })
          .nullable()
          .describe('最近一次转寻源'),
      }),
    ).extend({
      allSearches: z.int().describe('这些天、这个渠道的全部搜索次数'),
      allEmpty: z.int().describe('其中没有结果'),
      channels: z.array(z.object({ channelCode: z.string(), channelName: z.string() })),
    }),
    example: { days: 7 },
  }),
  '/api/ops/getSynonyms': call({
    title: '同义词：在用的，或已移除的',
    access: 'staff',
    right: 'goods.see',
    input: z.object({ ...pageIn, word: lookedFor(40).default(''), removed: z.boolean().default(false).describe('看已移除的') }),
    output: pageOf(
      z.object({
        synonymId: z.int(),
        word: z.string(),
        means: z.string(),
        madeByName: z.string(),
        madeAt: at,
        removedByName: z.string(),
        removedAt: at.nullable(),
      }),
    ),
    example: {},
  }),
  '/api/ops/previewSynonym': call({
    title: '加同义词之前：这个词现在能找到几个商品，加了以后能找到几个',
    access: 'staff',
    right: 'goods.see',
    input: z.object({ word, means }),
    output: z.object({
      findsNow: z.int().describe('现在这个词自己能找到的，含无货'),
      findsThen: z.int().describe('加了以后能找到的，有货'),
      understood: z.array(z.string()).describe('它指的词怎样理解'),
      why: z.string().describe('为什么不能加；空为可以'),
    }),
    example: { word: '铁筋', means: '螺纹钢' },
  }),
  '/api/ops/saveSynonym': call({
    title: '加同义词：马上生效；本来就能找到商品的词须确认',
    access: 'staff',
    right: 'goods.price',
    input: z.object({ word, means, confirmed: z.boolean().default(false).describe('知道这个词本来就能找到商品') }),
    output: z.object({ synonymId: z.int(), findsThen: z.int() }),
    refuses: ['SYNONYM_WRONG', 'SYNONYM_TAKEN', 'SYNONYM_CHAIN', 'SYNONYM_FINDS', 'SYNONYM_UNKNOWN', 'STAFF_RIGHT'],
    example: { word: '铁筋', means: '螺纹钢' },
    writes: true,
  }),
  '/api/ops/removeSynonym': call({
    title: '移除同义词：马上不再按它查，记录保留',
    access: 'staff',
    right: 'goods.price',
    input: z.object({ synonymId: z.int().min(1) }),
    output: done,
    refuses: ['SYNONYM_NONE', 'STAFF_RIGHT'],
    example: { synonymId: 1 },
    writes: true,
  }),
}
