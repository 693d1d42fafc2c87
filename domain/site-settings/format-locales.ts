/** The locales that an owner can choose for amounts and dates: first those that keep English words. */
export const formatLocales: readonly string[] =
  "en-US en-GB en-AU en-AT en-BE en-CA en-CH en-DE en-DK en-FI en-HK en-IE en-IL en-IN en-MT en-NL en-NZ en-PH en-SE en-SG en-SI en-ZA af-ZA ar-AE ar-EG ar-SA bg-BG bn-BD bs-BA ca-ES cs-CZ cy-GB da-DK de-AT de-CH de-DE el-GR es-AR es-CL es-CO es-ES es-MX es-PE es-US et-EE eu-ES fa-IR fi-FI fil-PH fr-BE fr-CA fr-CH fr-FR ga-IE gl-ES gu-IN he-IL hi-IN hr-HR hu-HU hy-AM id-ID is-IS it-CH it-IT ja-JP ka-GE kk-KZ km-KH kn-IN ko-KR lt-LT lv-LV mk-MK ml-IN mn-MN mr-IN ms-MY nb-NO ne-NP nl-BE nl-NL pl-PL pt-BR pt-PT ro-RO ru-RU si-LK sk-SK sl-SI sq-AL sr-RS sv-FI sv-SE sw-KE ta-IN te-IN th-TH tr-TR uk-UA ur-PK uz-UZ vi-VN zh-CN zh-HK zh-TW zu-ZA".split(
    " ",
  );
