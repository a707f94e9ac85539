import { rulesCalls } from '@mall/contract/platform/rules/rules.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { readSettings } from './rules.reads.ts'
import { decideSetting, updateSetting } from './updateSetting.ts'

export const rulesRoutes = serve(rulesCalls, {
  '/api/ops/getSettings': readSettings,
  '/api/ops/updateSetting': updateSetting,
  '/api/ops/decideSetting': decideSetting,
})
