// The platform's own page and its notices to the mall. The page is plain HTML without script: it belongs to another house.
import { jsonIn, taken, takeNotices } from '../../platform/partner/inbound.ts'
import { inSandbox } from '../../kernel/settings/partners.ts'
import type { FastifyInstance } from 'fastify'
import { DRAFT_NO, DraftKind, plainDraftNo, whyNotRange } from '@mall/domain/money/acceptance/draft.ts'
import { fenOf } from '@mall/domain/money/funds/statement.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import type { World } from '../../kernel/ctx.ts'
import { draftNoticeSound } from './draftNotice.ts'
import { answerAtSandbox, noticeIdOf, tellNews } from './sandboxDraft.ts'
import { heldAtSandbox, insertNews, presentedOf } from './sandboxDraft.queries.ts'
import { takeDraftNotice } from './takeDraftNotice.ts'

const esc = (s: string) => s.replace(/[&<>"]/g, c => `&#${c.charCodeAt(0)};`)
const CSP = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
const page = (
  body: string,
) => `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>沙箱票据平台</title>
<style>body{font:15px/1.7 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;background:#EEF2F6;color:#1B2430;margin:0}main{max-width:440px;margin:6vh auto;background:#fff;border:1px solid #C9D1D9;border-radius:4px;padding:24px}h1{font-size:18px;margin:0 0 4px}label{display:block;margin-top:12px;color:#566373}input,select{display:block;width:100%;box-sizing:border-box;font:inherit;padding:8px;border:1px solid #8894A0;border-radius:4px;background:#fff}button,a.b{display:block;width:100%;box-sizing:border-box;text-align:center;font:inherit;padding:10px;margin-top:16px;border:1px solid #1F5FBF;border-radius:4px;background:#1F5FBF;color:#fff;text-decoration:none;cursor:pointer}button.q,a.b{background:#fff;color:#1B2430;border-color:#C9D1D9}small{color:#566373}p.w{color:#B3261E}</style></head><body><main>${body}</main></body></html>`

const FIELDS = [
  ['draftNo', '票号，30 位', 60],
  ['acceptor', '承兑人', 60],
  ['holder', '背书人（企业全称）', 100],
  ['amount', '票面金额，元', 20],
  ['dueOn', '到期日', 10],
] as const
type Typed = Record<(typeof FIELDS)[number][0] | 'billKind', string>
const HOME = '<a class="b" href="/user/drafts">返回商城</a>'

const typedOf = (q: URLSearchParams): Typed => ({
  ...(Object.fromEntries(FIELDS.map(([name, , most]) => [name, (q.get(name) ?? '').trim().slice(0, most)])) as Typed),
  billKind: q.get('billKind') === DraftKind.commercial ? DraftKind.commercial : DraftKind.bank,
})
/** What of it can be answered here: what was presented, or what lies with us and whose acceptor goes under. */
type Stage = 'none' | 'held' | 'presented'
const answers: Record<Stage, string> = {
  none: '',
  held: '<p>这张票已背书给商城，未到期。</p><button class="q" name="answer" value="insolvent">承兑人停业（到期前退票）</button>',
  presented:
    '<p>这张票已提示付款，等承兑人答复。</p><button name="answer" value="honoured">付款</button><button class="q" name="answer" value="dishonoured">拒付（退票）</button>',
}
const form = (typed: Typed, stage: Stage, wrong = '') =>
  page(`<h1>沙箱票据平台 · 背书转让</h1><small>演示环境，不产生真实票据。背书给商城；与登记一致的自动签收。</small>
${wrong ? `<p class="w" role="alert">${esc(wrong)}</p>` : ''}${
  stage === 'none'
    ? `<form method="post" action="/sandbox/draft"><label for="billKind">票据种类</label><select id="billKind" name="billKind">${DraftKind.rows
        .map(r => `<option value="${r.code}"${r.code === typed.billKind ? ' selected' : ''}>${r.label}</option>`)
        .join('')}</select>${FIELDS.map(
        ([name, label, most]) =>
          `<label for="${name}">${label}</label><input id="${name}" name="${name}" maxlength="${most}" value="${esc(typed[name])}">`,
      ).join('')}<button>确认背书</button></form>`
    : `<form method="post" action="/sandbox/draft"><input type="hidden" name="draftNo" value="${esc(typed.draftNo)}">${answers[stage]}</form>`
}${HOME}`)

async function stageOf(world: World, draftNo: string): Promise<Stage> {
  if (!DRAFT_NO.test(draftNo)) return 'none'
  const presented = await presentedOf(world.pool, draftNo)
  if (presented) return presented.answered ? 'none' : 'presented'
  return (await heldAtSandbox(world.pool, draftNo)) ? 'held' : 'none'
}

const ANSWERED = { honoured: '已付款', dishonoured: '已拒付', insolvent: '已停业，未到期的票退票' } as const
const SAYS = { done: '已签收', already: '已签收过', refused: '对方没有签收', conflict: '通知内容不同' } as const

export function registerDraftPlatform(app: FastifyInstance, world: World): void {
  takeNotices(app, {
    path: '/api/draft/callback/platform',
    name: 'draft notice',
    sound: raw => draftNoticeSound(world.settings, jsonIn(raw), world.clock.now()),
    take: async news => {
      const { heard, why } = await takeDraftNotice(world, news)
      if (heard === 'conflict') return { refused: why, status: 409 }
      return heard === 'refused' ? { refused: why, final: true } : taken
    },
  })
  if (!inSandbox(world.settings, 'draft')) return
  app.get('/sandbox/draft', async (req, reply) => {
    const typed = typedOf(new URLSearchParams(req.query as Record<string, string>))
    reply.type('text/html; charset=utf-8').header('content-security-policy', CSP).header('cache-control', 'no-store')
    return reply.send(form(typed, await stageOf(world, typed.draftNo)))
  })
  app.post('/sandbox/draft', { bodyLimit: 4000 }, async (req, reply) => {
    const sent = new URLSearchParams(typeof req.body === 'string' ? req.body : '')
    reply.type('text/html; charset=utf-8').header('content-security-policy', CSP).header('cache-control', 'no-store')
    const typed = typedOf(sent)
    const draftNo = plainDraftNo(typed.draftNo)
    const answer = sent.get('answer')
    if (answer) {
      const stage = await stageOf(world, draftNo)
      const kind = (['honoured', 'dishonoured', 'insolvent'] as const).find(
        k => k === answer && answers[stage].includes(`"${k}"`),
      )
      const done = kind && (await answerAtSandbox(world, draftNo, kind, await world.rules.get('sandbox.draft')))
      return reply.send(page(`<h1>${done ? ANSWERED[kind] : '没有要答复的票'}</h1>${HOME}`))
    }
    const faceFen = fenOf(typed.amount)
    const wrong = !DRAFT_NO.test(draftNo)
      ? '票号是 30 位数字，拆分过的后面接子票区间'
      : typed.acceptor === '' || typed.holder === ''
        ? '请填写承兑人与背书人'
        : faceFen === null || faceFen <= 0
          ? '金额须大于零，最多两位小数'
          : (whyNotRange(draftNo, faceFen) ??
            (!/^\d{4}-\d{2}-\d{2}$/.test(typed.dueOn) || Number.isNaN(Date.parse(typed.dueOn))
              ? '到期日写成 2027-05-20 这样'
              : ''))
    if (wrong || faceFen === null) return reply.code(400).send(form(typed, 'none', wrong))
    const news = await insertNews(world.pool, {
      noticeId: noticeIdOf(),
      kind: 'endorsed',
      draftNo,
      billKind: typed.billKind as 'bank' | 'commercial',
      acceptor: typed.acceptor,
      holder: typed.holder,
      faceFen,
      dueOn: typed.dueOn,
      reason: '',
    })
    const silent = (await world.rules.get('sandbox.draft')) === 'silent'
    const told = news && !silent ? await tellNews(world, news) : null
    const said = told ? `${SAYS[told.heard]}${told.heard === 'refused' ? `：${told.why}` : ''}` : '已发出，等对方签收'
    return reply.send(page(`<h1>已背书</h1><p>${esc(draftNo)}，${yuan(faceFen)} 元：${esc(said)}。</p>${HOME}`))
  })
}
