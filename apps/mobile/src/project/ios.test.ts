import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import config from '../../capacitor.config.ts';
import { MOBILE, ROOT } from './places.ts';
import { elementsOf, readPropertyList, readXml } from './xml.ts';

const IOS = join(MOBILE, 'ios');
const read = (file: string): string => readFileSync(join(IOS, file), 'utf8');
const info = readPropertyList(read('App/App/Info.plist'));
const project = read('App/App.xcodeproj/project.pbxproj');
const package_ = read('App/CapApp-SPM/Package.swift');
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/** The values of a setting in every build configuration of the project. */
const settings = (name: string): string[] =>
  [...project.matchAll(new RegExp(`\\b${name} = "?([^";]+)"?;`, 'g'))].map(([, value = '']) => value);

describe('the iOS project', () => {
  test('seed 1.2: wraps the product under its name and the identity of the config, in Portuguese', () => {
    assert.equal(info.CFBundleDisplayName, config.appName);
    assert.deepEqual(settings('PRODUCT_BUNDLE_IDENTIFIER'), [config.appId, config.appId]);
    assert.deepEqual([info.CFBundleDevelopmentRegion, info.CFBundleLocalizations], ['pt-BR', ['pt-BR']]);
  });

  test('asks for nothing but what it uses, each with its reason in Portuguese', () => {
    const reasons = Object.entries(info).filter(([key]) => key.endsWith('UsageDescription'));
    assert.deepEqual(
      reasons.map(([key]) => key),
      ['NSCameraUsageDescription', 'NSLocationWhenInUseUsageDescription', 'NSPhotoLibraryAddUsageDescription'],
    );
    for (const [, reason] of reasons) assert.match(String(reason), /^Para .{30,}\.$/);
    assert.equal(info.UIBackgroundModes, undefined);
  });

  test('runs from iOS 17.4 on, on every device of today', () => {
    assert.deepEqual([...new Set(settings('IPHONEOS_DEPLOYMENT_TARGET'))], ['17.4']);
    assert.deepEqual(info.UIRequiredDeviceCapabilities, ['arm64']);
    assert.deepEqual(settings('TARGETED_DEVICE_FAMILY'), ['1,2', '1,2']);
  });

  test('has the version of the product in each of its builds', () => {
    assert.match(read('shell.xcconfig'), new RegExp(`^MARKETING_VERSION = ${version.replaceAll('.', '\\.')}$`, 'm'));
    assert.deepEqual(
      [info.CFBundleShortVersionString, info.CFBundleVersion],
      ['$(MARKETING_VERSION)', '$(CURRENT_PROJECT_VERSION)'],
    );
    // A setting of the project itself would stand above that of the file.
    for (const name of ['MARKETING_VERSION', 'CURRENT_PROJECT_VERSION']) assert.deepEqual(settings(name), [], name);
    for (const kind of ['debug', 'release']) {
      assert.match(read(`${kind}.xcconfig`), /^#include "shell\.xcconfig"$/m);
      const uses = project.match(new RegExp(`baseConfigurationReference = \\w+ /\\* ${kind}\\.xcconfig \\*/`, 'g'));
      assert.equal(uses?.length, 2, kind);
    }
  });

  test('speaks https alone', () => {
    assert.equal(info.NSAppTransportSecurity, undefined);
    assert.equal(config.server?.iosScheme, 'cafezal');
  });

  test('opens the links of the one server of its build, and comes back from Google', () => {
    const entitlements = readPropertyList(read('App/App/App.entitlements'));
    assert.deepEqual(entitlements, { 'com.apple.developer.associated-domains': ['applinks:$(SERVER_HOST)'] });
    assert.deepEqual(settings('CODE_SIGN_ENTITLEMENTS'), ['App/App.entitlements', 'App/App.entitlements']);
    assert.deepEqual(info.CFBundleURLTypes, [
      { CFBundleTypeRole: 'Editor', CFBundleURLSchemes: ['$(GOOGLE_URL_SCHEME)'] },
    ]);
    for (const name of ['SERVER_HOST', 'GOOGLE_URL_SCHEME'])
      assert.match(
        read('shell.xcconfig'),
        new RegExp(`^${name} = .+\\n(?:.*\\n)*#include\\? "server\\.xcconfig"$`, 'm'),
      );
    const scene = read('App/App/SceneDelegate.swift');
    assert.match(scene, /continue userActivity: NSUserActivity/);
    assert.match(scene, /openURLContexts/);
  });

  test('leaves tokens and records out of every copy of the device, from the first start on', () => {
    const app = read('App/App/AppDelegate.swift');
    assert.match(app, /didFinishLaunchingWithOptions[^}]+keepOutOfBackups\(\)/);
    assert.match(app, /appendingPathComponent\("WebKit", isDirectory: true\)/);
    assert.match(app, /isExcludedFromBackup = true/);
    assert.match(app, /folder\.setResourceValues\(values\)/);
  });

  test('tells the store what it keeps of a person: nothing that follows them, nothing that it does not have', () => {
    const privacy = readPropertyList(read('App/App/PrivacyInfo.xcprivacy'));
    assert.deepEqual([privacy.NSPrivacyTracking, privacy.NSPrivacyTrackingDomains], [false, []]);
    const kinds = privacy.NSPrivacyCollectedDataTypes;
    assert.ok(Array.isArray(kinds));
    const notes = readFileSync(join(ROOT, 'docs/native.md'), 'utf8');
    for (const kind of kinds) {
      assert.ok(typeof kind === 'object' && !Array.isArray(kind));
      assert.equal(kind.NSPrivacyCollectedDataTypeTracking, false);
      const name = String(kind.NSPrivacyCollectedDataType).replace('NSPrivacyCollectedDataType', '');
      assert.ok(notes.includes(`\`${name}\``), `docs/native.md tells nothing of ${name}`);
    }
    assert.match(project, /PrivacyInfo\.xcprivacy in Resources \*\/,/);
  });

  test('names in its project only what is there, and of the plugins those that are installed', () => {
    const [files = ''] = /PBXFileReference section \*\/[\s\S]+?\/\* End/.exec(project) ?? [];
    const paths = [...files.matchAll(/; path = "?([^";]+)"?; sourceTree = (?:"<group>"|SOURCE_ROOT)/g)].map(
      ([, path = '']) => path,
    );
    const written = new Set(['config.xml', 'capacitor.config.json', 'public']);
    const missing = paths.filter(
      (path) => !written.has(path) && !existsSync(join(IOS, 'App/App', path)) && !existsSync(join(IOS, 'App', path)),
    );
    assert.deepEqual(missing, []);
    const ids = [...new Set(project.match(/\b[\dA-F]{24}\b/g))];
    const undefined_ = ids.filter((id) => !new RegExp(`^\\t\\t${id} (?:/\\* .+ \\*/ )?= \\{`, 'm').test(project));
    assert.deepEqual(undefined_, []);
    const { dependencies } = JSON.parse(readFileSync(join(MOBILE, 'package.json'), 'utf8'));
    const inSwift = [...package_.matchAll(/path: "[./]+\/node_modules\/([^"]+)"/g)].map(([, name]) => name);
    const apart = ['@capacitor/core', '@capacitor/ios', '@capacitor/android'];
    assert.deepEqual(
      inSwift,
      Object.keys(dependencies).filter((name) => !apart.includes(name)),
    );
    assert.ok(package_.includes(`capacitor-swift-pm.git", exact: "${dependencies['@capacitor/ios']}"`));
  });

  test('starts with the mark on white', () => {
    const screen = readXml(read('App/App/Base.lproj/LaunchScreen.storyboard'));
    const [view] = elementsOf(screen, 'imageView');
    assert.deepEqual([view?.attributes.image, view?.attributes.contentMode], ['Splash', 'center']);
    const [colour] = elementsOf(screen, 'color');
    assert.deepEqual([colour?.attributes.white, colour?.attributes.alpha], ['1', '1']);
  });
});
